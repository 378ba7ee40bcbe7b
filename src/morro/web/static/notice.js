// Notice: what the page tells whoever may not be looking: a line in the corner, a sound, a note on the desktop.
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

let audio;
export function tone() {
  try {
    audio ??= new AudioContext();
    audio.resume();
    for (const [at, pitch] of [[0, 523], [0.14, 784]]) {
      const [note, gain] = [audio.createOscillator(), audio.createGain()];
      note.frequency.value = pitch;
      gain.gain.setValueAtTime(0.08, audio.currentTime + at);
      gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.25);
      note.connect(gain).connect(audio.destination);
      note.start(audio.currentTime + at);
      note.stop(audio.currentTime + at + 0.3);
    }
  } catch { /* a device without sound */ }
}
