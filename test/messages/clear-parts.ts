/** What of a long text is to be found in what was sent: eight letters in a row anywhere, or its beginning in base64. */
export function findClearParts(text: string, sent: string): string[] {
  const windows = Array.from({ length: text.length - 8 }, (_, at) => text.slice(at, at + 8))
  const bytes = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]
  const encoded = bytes.flatMap((all) =>
    [0, 1, 2].map((at) =>
      all
        .subarray(at, at + 60)
        .toString('base64')
        .slice(2, 60),
    ),
  )
  return [...windows, ...encoded].filter((part) => sent.includes(part))
}
