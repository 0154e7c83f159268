import { readPlainly } from '#plain-text.ts'
import { hasContactDetails } from './contact-details.ts'

/** What a text may be about that does not belong in it: a way around this site, or something for money. */
export const textSigns = ['contact', 'selling'] as const

export type TextSign = (typeof textSigns)[number]

const digitWord = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|treble|triple)'

// Every repeat is bounded, as in contact-details.ts.
const contact = [
  /\b(?:whats\s?app|telegram|snap\s?chat|insta(?:gram)?|kik|wickr|viber|skype|discord|wechat|face\s?book|tik\s?tok)\b/iu,
  /\b(?:my|add me on|find me on|message me on|text me on)\s(?:snap|insta|ig|fb|signal|number is)\b/iu,
  /\b[a-z0-9._-]{2,40}\s{0,2}[([]?\s?at\s?[)\]]?\s{0,2}[a-z0-9-]{2,30}\s{0,2}[([]?\s?dot\s?[)\]]?\s{0,2}(?:com|co|uk|net|org|me)\b/iu,
  new RegExp(`(?:\\b${digitWord}\\b[\\s,.-]{0,3}){5}`, 'iu'),
  /(?<![\p{L}\p{N}])(?:\d[\s._*-]{1,3}){7}\d/u,
]

const selling = [
  /[£$€]\s?\d{2,5}\b/u,
  /\b\d{2,5}\s?(?:pounds?|quid|gbp|roses|euros?|dollars?|p\/?h)\b/iu,
  /\b(?:my rates?|per hour|an hour with me|hourly|half hour|overnight rate|in-?calls?|out-?calls?|escorts?|escorting|punters?|duos?)\b/iu,
  /\b(?:only\s?fans|fansly|paid (?:content|pics|cam)|cam ?shows?|subscribe to|tribute|findom|finsub|paypig|pay ?pal|cash ?app|bank transfer|gift ?cards?|sugar (?:daddy|baby|mummy)|ppm)\b/iu,
  /\b(?:crypto|bitcoin|forex|invest(?:ment|ing)? (?:opportunit|tip|platform|advice|with me)|trading (?:tips|platform|signals)|passive income)/iu,
]

/**
 * What a text may be about that a person should look at before others read it. It guesses, and so it decides nothing:
 * the writer is told, and a profile text waits. What is certain is refused by `hasContactDetails`.
 */
export function findTextSigns(text: string): TextSign[] {
  const plain = readPlainly(text)
  const has = (patterns: RegExp[]) => patterns.some((pattern) => pattern.test(plain))
  const signs: TextSign[] = []
  if (hasContactDetails(text) || has(contact)) signs.push('contact')
  if (has(selling)) signs.push('selling')
  return signs
}
