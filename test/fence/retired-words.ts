import { parseSync, Visitor } from 'vite'

/** A word that left the code, and what is said instead. Words of a name stand with `-` between them. */
type Retired = { word: string; instead: string }

const retired: Retired[] = [
  { word: 'veil|veils|veiled', instead: 'blur, blurred' },
  { word: 'desk|desks', instead: 'console, staff' },
  { word: 'let-go|let-gone|let-hold-go', instead: 'releaseClaim' },
  { word: 'comfort', instead: 'wellnessSettings' },
  { word: 'likeness', instead: 'linkedAccounts' },
  { word: 'stand-in|stand-ins', instead: 'placeholder' },
  { word: 'untouched|touch-needed', instead: 'stepUp' },
  { word: 'asleep', instead: 'lazyHydration' },
  { word: 'untold|telling-of', instead: 'receiptVisibility' },
  { word: 'work-off', instead: 'processAll' },
  { word: 'strangers-word', instead: 'autoHide' },
  { word: 'tell-news', instead: 'digest' },
  { word: 'give-item|take-items-back', instead: 'grantMedia, revokeGrants' },
  { word: 'report-something', instead: 'createReport' },
  { word: 'does-word-hide', instead: 'shouldAutoHide' },
  { word: 'hold-password|hold-item', instead: 'lockRow' },
  { word: 'held-back|place-of-report|get-side', instead: 'undoQueue, routing, participant' },
  { word: 'moderator-app', instead: 'console' },
  { word: 'are-apart|find-excluded|use-part', instead: 'isBlocked, blockedIds' },
  { word: 'are-acquainted', instead: 'hasMutualConversation' },
  { word: 'doors?', instead: 'router' },
  { word: 'take-ahead|ask-ahead|folder-ahead|read-ahead', instead: 'prefetch' },
  { word: 'refuse-(?:stranger|untouched|tired|hearsay|unfit|spent|over|failure)', instead: 'requireX' },
  {
    word: 'account-mark|case-person|media-hold|media-twin|news-mail|proposal-word',
    instead: 'its table (decision 057)',
  },
  { word: 'staff-avoidance|staff-rest|upload-place', instead: 'its table (decision 057)' },
  { word: 'keep-(?:desk|house|ages|pace|all)', instead: 'a verb that says what is done' },
]

/** Files that are named by one of these alone say nothing of what they hold. */
const riddles =
  /^(giving|telling|keeping|finding|leaving|resting|filing|parting|early|ahead|asked|wordless|sides|a-\w+)\./

/** Names that keep a retired word, and why. */
export const kept: Record<string, string> = {
  DoorOpen: 'an icon of Lucide',
  isVeiled: 'a field of the API',
  is_veiled: 'the name by which a query answers that field',
  mediaVeiled: 'the code of a refusal of the API',
  touchNeeded: 'the code of a refusal of the API',
}

/** `takeItemsBack`, `news_mail` and `case-file` as words with `-` between them. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[_$.]+/g, '-')
    .toLowerCase()

/** A text without a match has no name that says one: to read its syntax would find nothing, and takes long. */
const trace = new RegExp(retired.map(({ word }) => word.replaceAll('-', '[-_$.]*')).join('|'), 'i')

const rules = retired.map(({ word, instead }) => ({ pattern: new RegExp(`(?:^|-)(?:${word})(?:-|$)`), instead }))

const reasonAgainst = (name: string) => rules.find(({ pattern }) => pattern.test(wordsOf(name)))?.instead

/** Every name of a source text, and the file's own, that says a retired word. */
export function findRetiredWords(path: string, text: string): string[] {
  const names = new Set<string>()
  const add = ({ name }: { name: string }) => void names.add(name)
  if (trace.test(text))
    new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(parseSync(path, text).program)
  const file = path.slice(path.lastIndexOf('/') + 1)
  return [
    ...[...names].flatMap((name) => {
      const instead = name in kept ? undefined : reasonAgainst(name)
      return instead === undefined ? [] : [`${path}: ${name}, say ${instead}`]
    }),
    ...(riddles.test(file) || reasonAgainst(file) !== undefined ? [`${path}: its own name`] : []),
  ]
}

/** Every class of a style sheet that says a retired word. */
export const findRetiredClasses = (path: string, text: string): string[] =>
  [...new Set([...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))].flatMap((name) => {
    const instead = reasonAgainst(name)
    return instead === undefined ? [] : [`${path}: .${name}, say ${instead}`]
  })

/** Every table and index of the written schema that does; views under former names go with the next release. */
export const findRetiredTables = (schema: string): string[] =>
  [...schema.matchAll(/^CREATE (?:UNIQUE )?(?:TABLE|INDEX|FUNCTION|TRIGGER) (\w+)/gm)].flatMap(([, name = '']) => {
    const instead = reasonAgainst(name)
    return instead === undefined ? [] : [`${name}, say ${instead}`]
  })
