import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const folder = new URL('../i18n/', import.meta.url)

/** Words of law and of figures: plain and exact, and not for the ear. */
const lawful = new Set(['legal', 'policies', 'transparency'])

type Rule = { not: RegExp; say: string; except?: readonly string[] }

/** What nobody would say aloud, and what they would (docs/design.md §6). */
const rules: readonly Rule[] = [
  { not: /\bwhoever\b/i, say: 'anyone who' },
  { not: /\b(some|any|every)body\b/i, say: 'someone, anyone, everyone' },
  { not: /\b(to|by|with|from|for|of|told|but) nobody\b/i, say: 'no one, or turn the sentence' },
  { not: /\banew\b/i, say: 'again' },
  { not: /\b(did|does|do)(n’t| not) (arrive|come)\b/i, say: 'we couldn’t load, save or send' },
  { not: /\bcosts? most\b/i, say: 'rules out the most people' },
  { not: /\bwaits? (with|for its turn|for a person)\b/i, say: 'goes to, is being checked' },
  { not: /\b(is|are) good for\b/i, say: 'works for' },
  { not: /\b(taken?|takes|called?|brought) (it )?back\b/i, say: 'unsend, undo, remove' },
  { not: /^take .* out\b/i, say: 'remove' },
  { not: /\bgoes without a word\b/i, say: 'they aren’t told' },
  { not: /\btoasts?\b/i, say: 'notifications' },
  { not: /^Forget it\b/, say: 'cancel, and what' },
  { not: /\btells? nothing\b/i, say: 'give nothing away' },
  { not: /\breads? along\b/i, say: 'is intercepting' },
  { not: /\bsealed\b/i, say: 'encrypted', except: ['console-cases'] },
  { not: /\btelephone\b/i, say: 'phone' },
  { not: /\bat present\b/i, say: 'at the moment' },
  { not: /\bmostly (within|takes)\b/i, say: 'usually' },
  { not: /\bmeanwhile\b/i, say: 'since' },
  { not: /\bso far\b/i, say: 'yet' },
  { not: /\bbesides\b/i, say: 'as well' },
  { not: /\b(begins? so|so begins)\b/i, say: 'starts with' },
  { not: /\balike\b/i, say: 'similar, that agree' },
  { not: /\bhas no end\b/i, say: 'is permanent' },
  { not: /\bslip in\b/i, say: 'typo in' },
  { not: /\bLooking (for )?who\b/, say: 'finding' },
  { not: /\bbecame of\b/i, say: 'the outcome of' },
  { not: /\bamong the most used\b/i, say: 'too common' },
  { not: /\blonger ago\b/i, say: 'over a month ago' },
  { not: /\bpress(es)? you\b/i, say: 'pressures you' },
  { not: /\bsince \{\{ago\}\}/, say: 'since a time, or some time ago' },
  { not: /[\d}] %/, say: '12%, without a space' },
  { not: /\bplease\b.*\bplease\b/i, say: 'one please at most' },
  {
    not: /\b(do|does|did|is|are|was|were|has|have|would|could|should|will) not\b|\bcannot\b/i,
    say: 'contract it',
    except: ['mails'],
  },
]

/** Texts of the specification that stay as they are (docs/specification/product.md). */
const specified: readonly RegExp[] = [/^Passwords do not match\.$/]

async function readSentences(): Promise<{ at: string; file: string; sentence: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  const found = await Promise.all(
    files.map(async (name) => {
      const file = name.replace('.json', '')
      const leaves = (part: unknown, at: string): { at: string; file: string; sentence: string }[] =>
        typeof part === 'string'
          ? [{ at, file, sentence: part }]
          : Object.entries(part ?? {}).flatMap(([key, inner]) => leaves(inner, `${at}.${key}`))
      return leaves(JSON.parse(await readFile(new URL(name, folder), 'utf8')), file)
    }),
  )
  return found.flat()
}

const breaks = (file: string, sentence: string) =>
  rules.filter(({ not, except = [] }) => !except.includes(file) && not.test(sentence))

test('every sentence is one that somebody would say aloud', async () => {
  const sentences = await readSentences()
  expect(sentences.length).toBeGreaterThan(2500)
  const broken = sentences
    .filter(({ file, sentence }) => !lawful.has(file) && !specified.some((text) => text.test(sentence)))
    .flatMap(({ at, file, sentence }) => breaks(file, sentence).map(({ say }) => `${at}: “${sentence}” → ${say}`))
  expect(broken).toEqual([])
})

test.for([
  ['Your like did not arrive.', 'Your like didn’t arrive.'],
  ['Somebody else has this case.', 'Whoever has it can read it.'],
  ['You cannot do this at present.', 'Muted: no toasts.'],
] as const)('%s is not', (sentences) => {
  for (const sentence of sentences) expect(breaks('home', sentence), sentence).not.toEqual([])
})
