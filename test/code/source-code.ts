import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** A sentence or name that a call takes: its fixed parts; between two of them stands something computed. */
type Pattern = string[]

export type SourceFile = {
  path: string
  /** First arguments of `t(…)`: keys of sentences. */
  keys: Pattern[]
  /** Namespaces that `useTranslation`, `getFixedT` or `TFunction` name. */
  namespaces: string[]
  /** Every fixed text and every name of a property. */
  words: Set<string>
  /** Words that a person would read and that stand in the code itself. */
  sentences: string[]
}

/** Reads the source files below some folders as a compiler would, without tests. */
export async function readCode(pattern: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for await (const path of glob(pattern, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })) {
    if (/\.(test|d)\.tsx?$/.test(path)) continue
    files.push(readFileText(path, await readFile(join(root, path), 'utf8')))
  }
  return files
}

/** What a source text says; `path` tells the language by its ending. */
export function readFileText(path: string, text: string): SourceFile {
  const file: SourceFile = { path, keys: [], namespaces: [], words: new Set(), sentences: [] }
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    Literal({ value }) {
      if (typeof value !== 'string') return
      file.words.add(value)
      if (isSpoken.test(value)) note(file, value)
    },
    TemplateLiteral({ quasis }) {
      const text = quasis.map(({ value }) => value.cooked ?? '').join(' ')
      if (isSpoken.test(text)) note(file, text)
    },
    Property: ({ key }) => void (key.type === 'Identifier' && file.words.add(key.name)),
    CallExpression({ callee, arguments: given }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type !== 'Identifier') return
      if (/^t([A-Z]\w*)?$/.test(name.name)) file.keys.push(...patternsOf(given[0]))
      if (name.name === 'useTranslation') file.namespaces.push(...fixedTexts(given[0] ?? 'common'))
      if (name.name === 'getFixedT') file.namespaces.push(...fixedTexts(given[1]))
    },
    TSTypeReference({ typeName, typeArguments }) {
      if (typeName.type !== 'Identifier' || typeName.name !== 'TFunction') return
      for (const given of typeArguments?.params ?? [])
        if (given.type === 'TSLiteralType' && given.literal.type === 'Literal')
          file.namespaces.push(String(given.literal.value))
    },
    JSXText: ({ value }) => note(file, value),
    JSXElement: ({ children }) => noteAll(file, children),
    JSXFragment: ({ children }) => noteAll(file, children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !isRead.test(name.name)) return
      const given = value?.type === 'JSXExpressionContainer' ? value.expression : value
      patternsOf(given).forEach((parts) => note(file, parts.join(' ')))
    },
  }).visit(program)
  return file
}

/** Attributes whose text a person reads or hears. */
const isRead =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|placeholder|title|text|hint|summary|\w*(Label|Text|Title)|label)$/

/** Text of two words or more that begins like a sentence or ends like one, wherever it stands. */
const isSpoken = /^\P{L}*\p{Lu}[\p{L}’']*[ ,].*\p{L}{2}|\p{L}{2} .*\p{L}{2}[.!?…]$/u

function noteAll(file: SourceFile, children: { type: string; expression?: unknown }[]) {
  const computed = children.filter(({ type }) => type === 'JSXExpressionContainer')
  computed.flatMap(({ expression }) => patternsOf(expression)).forEach((parts) => note(file, parts.join(' ')))
}

function note(file: SourceFile, text: string) {
  const sentence = text.trim()
  if (/\p{L}{2,}/u.test(sentence) && !file.sentences.includes(sentence)) file.sentences.push(sentence)
}

/** Only what these names say of a node of the syntax tree is looked at. */
type Node = {
  type: string
  value?: unknown
  quasis?: { value: { cooked: string | null } }[]
  elements?: unknown[]
  consequent?: unknown
  alternate?: unknown
  left?: unknown
  right?: unknown
  expression?: unknown
}

/** The texts that an expression may be. */
function patternsOf(given: unknown): Pattern[] {
  if (typeof given !== 'object' || given === null) return []
  const node = given as Node // a node of the tree, read with care: every part may be missing
  if (node.type === 'Literal' && typeof node.value === 'string') return [[node.value]]
  if (node.type === 'TemplateLiteral') return [(node.quasis ?? []).map(({ value }) => value.cooked ?? '')]
  if (node.type === 'ConditionalExpression') return [...patternsOf(node.consequent), ...patternsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...patternsOf(node.left), ...patternsOf(node.right)]
  if (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression') return patternsOf(node.expression)
  return []
}

function fixedTexts(given: unknown): string[] {
  if (typeof given === 'string') return [given]
  const node = given as Node | undefined // as above
  if (node?.type === 'ArrayExpression') return (node.elements ?? []).flatMap(fixedTexts)
  return patternsOf(given).flatMap((parts) => (parts.length === 1 ? parts : []))
}
