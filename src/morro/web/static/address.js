// Where a script asks the server: the answer is in the language of its page, whatever the browser sends along.
export function here(path) {
  const address = new URL(path, location);
  address.searchParams.set("lang", document.documentElement.lang);
  return address;
}
