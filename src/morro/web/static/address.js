// Where a script asks the server: the answer is in the language of its page, whatever the browser sends along.
export function here(path) {
  const address = new URL(path, location);
  address.searchParams.set("lang", document.documentElement.lang);
  const { side } = document.getElementById("table")?.dataset ?? {};
  if (side && !address.searchParams.has("side")) address.searchParams.set("side", side); // on whose side somebody stands who only looks
  return address;
}
