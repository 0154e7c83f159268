/** A file of the repository: its path from the root, and what stands in it. */
export type Text = { path: string; text: string }

/** What is made at build time or at work, and so is not in the repository. */
const made = /(^|\/)(dist|var|node_modules|test-results)(\/|$)/
/** Capitals stand for a setting or a date that everybody fills in. */
const placeholder = /^[A-Z_]+\/|YYYYMMDD/
const roots = /^(apps|packages|docs|test|tools|bench)\//
const ending = /\.(ts|tsx|mjs|js|css|json|sql|md)$/

const citation = /([\w./-]+\.md)`?(?:, | \()?((?:(?:,| and|,? to)? ?§P?\d+(?:\.\d+)*)+)/g
const sectionOf = /§P?\d+(?:\.\d+)*/g
const heading = /^#+ (§P?\d+(?:\.\d+)*)(?= )/gm

const isDocument = ({ path }: Text) => path.endsWith('.md')

/**
 * What is wrong with the citations and paths of some files: each document and section that they cite has to be among
 * `documents`, each path in back-ticks of a document among `paths`.
 */
export function findViolations(files: readonly Text[], documents: readonly Text[], paths: readonly string[]): string[] {
  const repository = openRepository(documents, paths)
  return files.flatMap((file) =>
    [
      ...wrongCitations(file, repository),
      ...wrongRecords(file, repository),
      ...(isDocument(file) ? wrongPaths(file, repository) : []),
    ].map((violation) => `${file.path}: ${violation}`),
  )
}

type Repository = {
  sections: ReadonlyMap<string, ReadonlySet<string>>
  records: ReadonlySet<string>
  paths: readonly string[]
  known: ReadonlySet<string>
}

function openRepository(documents: readonly Text[], paths: readonly string[]): Repository {
  const sections = documents.map(({ path, text }) => [path, new Set(all(text, heading))] as const)
  const records = documents.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])
  return { sections: new Map(sections), records: new Set(records), paths, known: new Set(paths) }
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? found[0])

/** Comments are often broken within a citation: a line that goes on is one with the line before. */
const unbroken = (text: string) => text.replaceAll(/\n *(\*|\/\/|--|#) (?=§|\d|and §)/g, ' ')

function wrongCitations({ path, text }: Text, { sections }: Repository): string[] {
  const whole = unbroken(text)
  const cited = [...whole.matchAll(citation)]
  const violations = cited.flatMap(([, document = '', list = '']) => {
    const there = sections.get(document)
    if (!there) return [`${document} is not there`]
    return all(list, sectionOf).flatMap((section) => (there.has(section) ? [] : [`${document} has no ${section}`]))
  })
  const alone = all(whole.replaceAll(citation, ''), sectionOf)
  const folder = path.replace(/[^/]*$/, '')
  const near = new Set(
    [...sections].flatMap(([name, there]) =>
      name === path || (name.startsWith(folder) && folder !== '') ? [...there] : [],
    ),
  )
  const unnamed = alone.filter((section) => !(path.endsWith('.md') && near.has(section)))
  const loose = [...whole.matchAll(/\b[\w-]+\.md \d|\b[Ss]pecification,? (section )?\d/g)].map(([found]) => found)
  return [
    ...violations,
    ...unnamed.map((section) => `${section} names no file`),
    ...loose.map((found) => `"${found}…" is no citation: path §section`),
  ]
}

function wrongRecords({ text }: Text, { records }: Repository): string[] {
  const lists = all(unbroken(text), /\bdecisions? (\d{3}(?:(?:, | and |, and )\d{3})*)\b/gi)
  const named = all(text, /docs\/decisions\/(\d{3})\b/g)
  const numbers = [...lists.flatMap((list) => list.match(/\d{3}/g) ?? []), ...named]
  return numbers.filter((number) => number !== '000' && !records.has(number)).map((number) => `no decision ${number}`)
}

function wrongPaths({ path, text }: Text, repository: Repository): string[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '')
  const ticked = all(prose, /`([^`\n]+)`/g).flatMap((words) => words.split(/\s+/))
  const violations = ticked.filter((word) => isPath(word) && !isThere(word, repository))
  const links = all(prose, /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g).map((link) => [link, fromFolder(path, link)] as const)
  const dead = links.filter(
    ([, to]) => !repository.known.has(to) && !repository.paths.some((each) => each.startsWith(`${to}/`)),
  )
  return [...violations.map((word) => `no \`${word}\``), ...dead.map(([link]) => `dead link ${link}`)]
}

const fromFolder = (path: string, link: string) => new URL(link, `file:///${path}`).pathname.slice(1)

function isPath(word: string): boolean {
  if (placeholder.test(word) || made.test(word) || /^(\/|@|https?:|\.\.?\/)/.test(word)) return false
  return roots.test(word) || (ending.test(word) && /^[\w.*…{},-]+(\/[\w.*…{},-]+)*$/.test(word))
}

function isThere(word: string, { paths, known }: Repository): boolean {
  if (known.has(word)) return true
  const pattern = word
    .replace(/\/$/, '')
    .replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replaceAll('…', '.*')
    .replaceAll(/\{([^}]*)\}/g, (_, list: string) => `(${list.replaceAll(',', '|')})`)
  const begin = roots.test(word) ? '^' : word.startsWith('.') ? '' : '(^|/)'
  const expected = new RegExp(`${begin}${pattern}(/|$)`)
  return paths.some((path) => expected.test(path))
}

/** What is wrong with the index of the decision records: each stands in it once, under its own title. */
export function findIndexViolations(index: string, records: readonly Text[]): string[] {
  const entries = [...index.matchAll(/^- \[(\d{3})\]\(([^)]+)\) (.+)$/gm)].map(([, number, file, title]) => ({
    number,
    file,
    title,
  }))
  return records.flatMap(({ path, text }) => {
    const name = path.replace(/^.*\//, '')
    const [, number, title] = /^# (\d{3}): (.+)$/m.exec(text) ?? []
    const found = entries.filter(({ file }) => file === name)
    if (found.length !== 1) return [`${name} stands in the index ${found.length} times`]
    const isRight = name.startsWith(`${number}-`) && found[0]?.number === number && found[0]?.title === title
    return isRight ? [] : [`${name} is called something else in the index`]
  })
}
