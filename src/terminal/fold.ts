/** A name as it is compared with what a person typed: capital letters, widths and blanks around it say nothing. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
