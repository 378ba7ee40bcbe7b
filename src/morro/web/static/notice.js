// Notice: what the page tells whoever may not be looking: a line under the bar, a note on the desktop.
let fading = 0;
export function toast(html) {
  const box = document.getElementById("toast");
  box.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  box.showPopover();
  clearTimeout(fading);
  fading = setTimeout(() => box.hidePopover(), 6000);
}

export function notify({ title, say, table: id }) {
  const note = new Notification(title, { body: say, tag: id });
  note.onclick = () => { window.focus(); note.close(); };
}
