import words from '#i18n/flirts.json' with { type: 'json' }

/** The name of a flirt in flirts.json. */
type FlirtName = keyof typeof words

/** The words of a flirt; nothing for a name that flirts.json does not hold. */
export function flirtText(name: string): string {
  return isFlirtName(name) ? words[name] : ''
}

function isFlirtName(name: string): name is FlirtName {
  return Object.hasOwn(words, name)
}
