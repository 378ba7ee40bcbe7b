// The newest line is what one wants to see: when the chat opens, when a line comes, when a keyboard takes half of the screen.
function toEnd() {
  const talk = document.querySelector("#chat .talk");
  if (talk) talk.scrollTop = talk.scrollHeight;
}
addEventListener("resize", toEnd);
let seen = 0;

// Lines that came while the chat was closed: a dot stands on the ways to it until it is opened.
export function unread() {
  const lines = document.querySelectorAll("#chat .msg").length;
  if (lines !== seen) requestAnimationFrame(toEnd);
  seen = lines;
  const newest = Number([...document.querySelectorAll("#chat .msg:not(.me)")].at(-1)?.dataset.id.slice("chat".length) ?? -1);
  const kept = `chat ${location.pathname}`;
  if (location.hash === "#chat") sessionStorage.setItem(kept, newest);
  document.documentElement.classList.toggle("unread", newest > Number(sessionStorage.getItem(kept) ?? -1));
}
addEventListener("hashchange", () => { unread(); toEnd(); });
