// Lines that came while the chat was closed: a dot stands on the ways to it until it is opened.
export function unread() {
  const newest = Number([...document.querySelectorAll("#chat .msg:not(.me)")].at(-1)?.dataset.id.slice("chat".length) ?? -1);
  const kept = `chat ${location.pathname}`;
  if (location.hash === "#chat") sessionStorage.setItem(kept, newest);
  document.documentElement.classList.toggle("unread", newest > Number(sessionStorage.getItem(kept) ?? -1));
}
addEventListener("hashchange", unread);
