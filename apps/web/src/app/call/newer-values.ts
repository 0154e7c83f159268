import type { Endpoint } from '@amour/contract/endpoint.ts'

type Schema = Endpoint['response']
type Path = readonly PropertyKey[]

/** What stands where an entry of a list was, until the list is closed up. */
const gone = Symbol('gone')

/**
 * Reads an answer of a server that is newer than this page, which stays open over releases: a choice that the page does
 * not know counts as none where there may be none, and else the entry that holds it is passed over. One such value would
 * keep all the rest of a list from its reader. `onRead` is told of each answer that was read so: there is more than this page
 * shows. Answers undefined where an answer is wrong in any other way.
 */
export function readNewer(schema: Schema, content: unknown, onRead: () => void): { data: unknown } | undefined {
  const answer = structuredClone(content)
  for (const leaveOut of [setToNull, passOver]) {
    const unknown = findUnknownChoices(schema, answer)
    if (!unknown) return undefined
    leaveOut(answer, unknown)
  }
  const read = schema.safeParse(answer)
  if (!read.success) return undefined
  onRead()
  return { data: read.data }
}

/** Where an answer has a choice that is not known; undefined where anything else is wrong with it as well. */
function findUnknownChoices(schema: Schema, answer: unknown): Path[] | undefined {
  const { success, error } = schema.safeParse(answer)
  if (success) return []
  return error.issues.every(({ code }) => code === 'invalid_value') ? error.issues.map(({ path }) => path) : undefined
}

function setToNull(answer: unknown, paths: readonly Path[]) {
  for (const path of paths) {
    const holder = valueAt(answer, path.slice(0, -1))
    const key = path.at(-1)
    if (isObject(holder) && key !== undefined) holder[key] = null
  }
}

function passOver(answer: unknown, paths: readonly Path[]) {
  const entries = paths.flatMap((path) => {
    const depth = path.findLastIndex((key) => typeof key === 'number')
    const list = valueAt(answer, path.slice(0, depth))
    return depth >= 0 && Array.isArray(list) ? [{ list: list as unknown[], index: Number(path[depth]) }] : []
  })
  for (const { list, index } of entries) list[index] = gone
  for (const { list } of entries) list.splice(0, list.length, ...list.filter((entry) => entry !== gone))
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

const valueAt = (answer: unknown, path: Path) =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), answer)
