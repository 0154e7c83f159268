/** The token of a mailed link: it stands after `#t=`, so that it reaches no server, log or referrer by itself. */
export function readLinkToken(hash: string): string | undefined {
  return /^#t=([\w-]{43})$/.exec(hash)?.[1]
}
