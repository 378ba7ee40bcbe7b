// Sound: small cues made here, never before the person has touched the page, and silent at one click in the settings.
const CUES = {
  knock: [[0, 180, 0.09, "triangle"], [0.09, 150, 0.09, "triangle"]],
  card: [[0, 900, 0.05, "sawtooth"]],
  coin: [[0, 1320, 0.1, "sine"], [0.07, 1760, 0.16, "sine"]],
  barrel: [[0, 110, 0.18, "triangle"]],
  turn: [[0, 523, 0.25, "sine"], [0.14, 784, 0.3, "sine"]],
  end: [[0, 392, 0.5, "sine"], [0, 494, 0.5, "sine"], [0.4, 523, 0.8, "sine"], [0.4, 659, 0.8, "sine"]],
};
let audio;
let touched = false;
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { touched = true; }, { capture: true, once: true });

// `wish` is the setting: on, turn (only my turn), off.
export function cue(name, wish) {
  if (!touched || !CUES[name] || wish === "off" || (wish === "turn" && name !== "turn")) return;
  try {
    audio ??= new AudioContext();
    audio.resume();
    for (const [at, pitch, length, wave] of CUES[name]) {
      const [note, gain] = [audio.createOscillator(), audio.createGain()];
      const begin = audio.currentTime + at;
      note.type = wave;
      note.frequency.value = pitch;
      gain.gain.setValueAtTime(name === "card" ? 0.02 : 0.07, begin);
      gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
      note.connect(gain).connect(audio.destination);
      note.start(begin);
      note.stop(begin + length + 0.05);
    }
  } catch { /* a device without sound */ }
}
