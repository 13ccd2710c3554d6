// Whether the service kept a text as it was sent. Services trim, escape and normalise what they store, so texts are
// compared after Unicode's NFC, one form of line end, no outer blanks, and with HTML entities read.

/** Whether a stored text is the one that was sent, as far as a service may change it on the way. */
export function isSameText(stored: unknown, sent: string): boolean {
  if (typeof stored !== 'string') return false;
  const wanted = plainForm(sent);
  return plainForm(stored) === wanted || plainForm(withoutEntities(stored)) === wanted;
}

/** Whether a stored text is the beginning of the one that was sent: some services cut what is too long for them. */
export function isBeginningOf(stored: unknown, sent: string): boolean {
  if (typeof stored !== 'string') return false;
  const found = plainForm(withoutEntities(stored));
  return found !== '' && plainForm(sent).startsWith(found);
}

function plainForm(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

function withoutEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
