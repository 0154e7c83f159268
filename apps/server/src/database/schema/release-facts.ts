import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'

/**
 * What a release counts on in a database, a fact a line: each table and view with the columns that it reads and those that
 * it may leave out, what is unique, what is checked, functions, and what each process may do. `prefix` begins the names of
 * the roles. `findBreaks` compares two of them.
 */
export async function listFacts(db: Database, prefix: string): Promise<string[]> {
  const all = await Promise.all(
    [columnsSql, keysSql, checksSql, functionsSql, rightsSql(prefix)].map((facts) => facts.execute(db)),
  )
  return all.flatMap(({ rows }) => rows.map(({ fact }) => fact.replace(/\s+/g, ' '))).toSorted()
}

/**
 * What a release with these facts would meet on a schema with those: a sentence for each thing that is gone or asks for
 * more than it did. None for a schema that has only grown.
 */
export function findBreaks(before: readonly string[], now: readonly string[]): string[] {
  const there = new Set(now)
  const known = { before, columns: columnsOf(before), views: viewsOf(now) }
  const gone = before.filter((fact) => !there.has(fact) && !isKept(fact, there, known))
  const asked = new Set(before)
  const added = now.filter((fact) => !asked.has(fact) && isBurden(fact, known))
  return [...gone.map((fact) => `gone: ${fact}`), ...added.map((fact) => `new: ${fact}`)]
}

/** What was there before, and what is a view now. */
type Known = { before: readonly string[]; columns: ReadonlySet<string>; views: ReadonlySet<string> }

/** `column member.id uuid` says that there is `member.id`. */
const columnsOf = (facts: readonly string[]) => new Set(facts.flatMap((fact) => /^column (\S+) /.exec(fact)?.[1] ?? []))

const tableOf = (place: string) => place.split('.')[0] ?? ''

/** Those of whose columns nobody says whether they must be given. */
function viewsOf(facts: readonly string[]): ReadonlySet<string> {
  const tables = new Set(facts.flatMap((fact) => /^(?:must|left-out) (\w+)\./.exec(fact)?.[1] ?? []))
  return new Set([...columnsOf(facts)].map(tableOf).filter((name) => !tables.has(name)))
}

/** Whether what is not there as it was is enough all the same. */
function isKept(fact: string, there: ReadonlySet<string>, { columns, views }: Known): boolean {
  const [kind, role = '', right = '', place = ''] = fact.split(' ')
  // A check that has gone lets through more; one that has changed is looked at as a new one. What need no longer be
  // given may be given.
  if (kind === 'check' || kind === 'must' || kind === 'release') return true
  // A view passes on to its table what is written to it (decision 057).
  if (kind !== 'right') return kind !== 'column' && kind !== 'function' && views.has(tableOf(role))
  const table = tableOf(place)
  if (there.has(`right ${role} ${right} ${table}`)) return true
  // A right to a whole table is kept where it is there to each of the former columns.
  const former = [...columns].filter((column) => tableOf(column) === place)
  return former.length > 0 && former.every((column) => there.has(`right ${role} ${right} ${column}`))
}

/** Whether a fact that is new asks something of a release that knows nothing of it. */
function isBurden(fact: string, { before, columns }: Known): boolean {
  const [kind, place = ''] = fact.split(' ')
  const table = tableOf(place)
  if (![...columns].some((column) => tableOf(column) === table)) return false
  // Of a column that was there, it is a fact that has gone that it may be left out.
  if (kind === 'must') return !columns.has(place)
  const named = /^\S+ \S+ \(([^)]*)\)/.exec(fact)?.[1]?.split(', ') ?? []
  const isOfNew = named.some((column) => !columns.has(`${table}.${column}`))
  if (kind === 'unique' || kind === 'foreign') return !isOfNew
  return kind === 'check' && !isOfNew && !before.some((former) => isWider(former, fact))
}

/** Whether a check of a closed set allows all that another one did. */
function isWider(former: string, now: string): boolean {
  if (now.includes('<>')) return false
  const setOf = (fact: string): string[] => fact.match(/'[^']*'/g) ?? []
  const formOf = (fact: string) => fact.replace(/'[^']*'(::\w+)?(, )?/g, '')
  return formOf(former) === formOf(now) && setOf(former).every((one) => setOf(now).includes(one))
}

type Fact = { fact: string }

const ours = sql.raw(`relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely%'`)

/**
 * `column` says that it is there and of which type; of a table `empty` that it may be null, `left out` that it need not be
 * given, and `must` the contrary.
 */
const columnsSql = sql<Fact>`
  SELECT unnest(array_remove(ARRAY[
    'column ' || place || ' ' || format_type(atttypid, atttypmod),
    CASE WHEN NOT attnotnull AND relkind IN ('r', 'p') THEN 'empty ' || place END,
    CASE WHEN relkind IN ('r', 'p') THEN
      CASE WHEN NOT attnotnull OR atthasdef OR attidentity <> '' THEN 'left-out ' ELSE 'must ' END || place END
  ], NULL)) AS fact
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid, LATERAL (SELECT relname || '.' || attname AS place) named
  WHERE ${ours} AND relkind IN ('r', 'p', 'v', 'm') AND attnum > 0 AND NOT attisdropped`

/** What ON CONFLICT may name, and what leads from a table to another. */
const keysSql = sql<Fact>`
  SELECT 'unique ' || relname || ' ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING \\w+ ', '') AS fact
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE ${ours} AND indisunique
  UNION ALL
  SELECT 'foreign ' || relname || ' ' || regexp_replace(pg_get_constraintdef(con.oid), '^FOREIGN KEY |( NOT VALID)$', '', 'g')
  FROM pg_constraint con JOIN pg_class ON pg_class.oid = conrelid WHERE ${ours} AND contype = 'f'`

const checksSql = sql<Fact>`
  SELECT 'check ' || relname || ' (' || (SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = conrelid AND attnum = ANY (conkey)) || ') '
    || regexp_replace(pg_get_constraintdef(con.oid), '^CHECK |( NOT VALID)$', '', 'g') AS fact
  FROM pg_constraint con JOIN pg_class ON pg_class.oid = conrelid WHERE ${ours} AND contype = 'c'`

/** Functions that can be called by name; those of triggers are called by nobody. */
const functionsSql = sql<Fact>`
  SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ') '
    || pg_get_function_result(pg_proc.oid) AS fact
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`

/** The right to a table, or to the columns that it is narrowed to. */
const rightsSql = (prefix: string): RawBuilder<Fact> => sql<Fact>`
  SELECT 'right ' || role || ' ' || "right" || ' ' || relname AS fact
  FROM pg_class, unnest(ARRAY['api_rw', 'worker', 'mod_rw']) AS role,
    unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS "right"
  WHERE ${ours} AND relkind IN ('r', 'p', 'v') AND has_table_privilege(${prefix} || '_' || role, pg_class.oid, "right")
  UNION ALL
  SELECT 'right ' || role || ' ' || "right" || ' ' || relname || '.' || attname
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped,
    unnest(ARRAY['api_rw', 'worker', 'mod_rw']) AS role, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE']) AS "right"
  WHERE ${ours} AND relkind IN ('r', 'p', 'v')
    AND NOT has_table_privilege(${prefix} || '_' || role, pg_class.oid, "right")
    AND has_column_privilege(${prefix} || '_' || role, pg_class.oid, attnum, "right")`
