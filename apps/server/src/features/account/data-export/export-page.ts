import columnWords from '@amour/locales/i18n/export-columns.json' with { type: 'json' }
import words from '@amour/locales/i18n/exports.json' with { type: 'json' }
import type { ExportedMessage } from './export-contents.service.ts'

/** The design system's colours: the page is opened from a disk, and has nothing but itself. */
const style = `
  :root { color-scheme: light dark; --line: light-dark(#e4d9ce, #3a2d43); --muted: light-dark(#6b5d68, #b9a8b8) }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 1.0625rem/1.5 system-ui, sans-serif;
    color: light-dark(#1c1420, #f3eaf0); background: light-dark(#faf6f1, #150f19); overflow-wrap: anywhere }
  h1, h2 { line-height: 1.2; text-wrap: balance }
  h2 { margin: 2.5rem 0 .75rem }
  a { color: inherit }
  table { width: 100%; margin: 0 0 1.5rem; border-collapse: collapse; font-size: .9375rem }
  th, td { padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top }
  td { white-space: pre-line }
  th[scope='row'] { width: 32%; font-weight: 500; color: var(--muted) }
  th time { display: block; font-size: .8125rem; font-weight: 400 }
  .many { overflow-x: auto }
  .many :is(th, td) { min-width: 7rem }
  summary { cursor: pointer; font-weight: 600; padding-block: .3rem }
  .links a { display: inline-block; padding-block: .3rem }
  .links { margin: .25rem 0 0; padding: 0; columns: 20rem; list-style: none }
  .links li { break-inside: avoid }
  /* Side by side, the names and times would take three lines each, and leave two thirds to what somebody wrote. */
  @media screen and (max-width: 32rem) {
    .lines :is(tbody, tr, th, td) { display: block; width: auto }
    .lines th { padding: .5rem 0 0 }
    .lines td { padding: 0 0 .5rem; border: 0 }
    .lines time { display: inline; margin-inline-start: .5rem }
  }
  @media print {
    :root { color-scheme: light }
    body { max-width: none; margin: 0; background: none }
    details, .back { display: none }
    tr { break-inside: avoid }
    h2 { break-after: avoid }
    .many { overflow-x: visible }
    .many :is(th, td) { min-width: 0 }
  }
`

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What members wrote must stay text in a page that opens without our headers. */
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

/** PostgreSQL and JavaScript write a moment in this form. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const isMoment = (value: unknown): value is Date | string =>
  value instanceof Date || (typeof value === 'string' && moment.test(value) && !Number.isNaN(Date.parse(value)))

/** The moment to the second; data.json has it whole. */
const timeOf = (at: Date | string) => `${clock.format(new Date(at))} UTC`

/** Columns that hold a day of the calendar; what a member wrote in that form stands as they wrote it. */
const dayColumns: ReadonlySet<string> = new Set(['date_of_birth', 'from_day', 'to_day', 'shown_from'])

const calendar = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function show(value: unknown, column: string): string {
  if (value === null || value === undefined) return column === 'with' ? words.page.former : words.page.unset
  if (typeof value === 'boolean') return value ? words.page.yes : words.page.no
  if (isMoment(value)) return timeOf(value)
  if (typeof value === 'object') return showParts(value)
  const text = `${value as string | number}`
  return dayColumns.has(column) && /^\d{4}-\d\d-\d\d$/.test(text) ? calendar.format(new Date(text)) : text
}

/** A list or what has parts, a line for each; data.json has it as it is. */
function showParts(value: object): string {
  if (Array.isArray(value)) {
    const isFlat = value.every((one) => typeof one !== 'object')
    return value.map((one) => show(one, '')).join(isFlat ? ', ' : '\n') || words.page.unset
  }
  // A form's field has its own name.
  if ('label' in value && 'value' in value) return `${show(value.label, '')}: ${show(value.value, '')}`
  const lines = Object.entries(value).map(([name, part]) => `${nameOf('', name)}: ${show(part, name)}`)
  return lines.join('\n') || words.page.unset
}

const frame = (title: string, body: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
  `<title>${escape(title)}</title><style>${style}</style>${body}`

type Rows = Record<string, unknown>[]

const titleOf = (name: string) =>
  name in words && name !== 'page' ? words[name as Exclude<keyof typeof words, 'page'>] : name

/** The page that a person opens: the way to conversations and to each part, every part in tables, and what is empty. */
export function writeIndex(collected: ReadonlyMap<string, Rows>): string {
  const parts = [...collected].map(([name, rows]) => ({ name, rows, title: titleOf(name) }))
  const filled = parts.filter(({ rows }) => rows.length > 0)
  const empty = parts.filter(({ rows }) => rows.length === 0)
  const list = (items: string[], marks = '') => `<ul${marks}>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const intro = words.page.text.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('')
  const link = `<p><a href="conversations.html">${escape(words.page.conversations)}</a></p>`
  const contents = filled.map(({ name, title }) => `<a href="#${escape(name)}">${escape(title)}</a>`)
  const sections = filled.map(
    ({ name, rows, title }) =>
      `<section id="${escape(name)}"><h2>${escape(title)}</h2>${writeRows(name, rows, title)}</section>`,
  )
  // A heading for each would be half of the page.
  if (empty.length > 0)
    sections.push(`<h2>${escape(words.page.empty)}</h2>${list(empty.map(({ title }) => escape(title)))}`)
  return frame(
    words.page.title,
    `<h1>${escape(words.page.title)}</h1>${intro}${link}` +
      `<details><summary>${escape(words.page.contents)}</summary>${list(contents, ' class="links"')}</details>` +
      sections.join(''),
  )
}

/** As many columns as stand beside each other on a page; of more each row is a table of its own, a line for each. */
const BESIDE = 3

function writeRows(part: string, rows: Rows, title: string): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length > BESIDE || rows.length === 1) return rows.map((row) => writeRow(part, row)).join('')
  const head = columns.map((column) => `<th scope="col">${escape(nameOf(part, column))}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${escape(show(row[column], column))}</td>`).join('')}</tr>`,
  )
  // Whoever has no mouse moves what is wider than the window by the arrow keys.
  return `<div class="many" role="region" aria-label="${escape(title)}" tabindex="0"><table><tr>${head}</tr>${body.join('')}</table></div>`
}

/** What tells one whom it is about; the database gives columns by the length of their names. */
const leading = ['username', 'email', 'date_of_birth', 'age', 'gender', 'seeking']

/** Before everything else, among it, or after it: the numbers of rows say nothing to who reads. */
const rankOf = (column: string) =>
  leading.includes(column) ? leading.indexOf(column) : /(^|_)id$/.test(column) ? leading.length + 1 : leading.length

const writeRow = (part: string, row: Record<string, unknown>) => {
  const lines = Object.entries(row)
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .map(
      ([column, value]) =>
        `<tr><th scope="row">${escape(nameOf(part, column))}</th><td>${escape(show(value, column))}</td></tr>`,
    )
  return `<table class="lines">${lines.join('')}</table>`
}

const named: ReadonlyMap<string, string> = new Map(Object.entries(columnWords))

/** What a column is called, in its part or anywhere; one that has no name yet goes by its own, parted into words. */
const nameOf = (part: string, column: string) =>
  named.get(`${part}-${column}`) ??
  named.get(column) ??
  column.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The conversations as a page, piece by piece: each other member is a heading. */
export async function* writeConversations(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<string> {
  yield frame(
    words.page.conversations,
    `<p class="back"><a href="index.html">${escape(words.page.title)}</a></p>` +
      `<h1>${escape(words.page.conversations)}</h1><p data-encrypted>${escape(words.page.encrypted)}</p>`,
  )
  let open: string | undefined
  for await (const { id, with: other, withId, isMine, sentAt, isEncrypted, message } of messages) {
    const name = other ?? words.page.former
    if (withId !== open) yield `${open === undefined ? '' : '</table>'}<h2>${escape(name)}</h2><table class="lines">`
    open = withId
    const text = isEncrypted ? words.page.sealed : (message ?? words.page.takenBack)
    const who = `${escape(isMine ? words.page.me : name)}<time datetime="${sentAt}">${timeOf(sentAt)}</time>`
    // The browser that opens the message writes it here (apps/web, readable-copy.ts).
    yield `<tr><th scope="row">${who}</th><td${isEncrypted ? ` data-message="${id}"` : ''}>${escape(text)}</td></tr>`
  }
  yield open === undefined ? `<p>${escape(words.page.nothing)}</p>` : '</table>'
}

/** The same as JSON, one array, piece by piece. */
export async function* writeConversationsJson(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const message of messages) {
    yield separator + JSON.stringify(message)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
