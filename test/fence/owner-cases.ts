import { type Case, misplaced, misused } from './case.ts'

const server = 'apps/server/src'
const web = 'apps/web/src'
const useSql = `import { sql } from 'kysely'\n\nexport const one = sql\`SELECT 1\`\n`
const useSharp = `import sharp from 'sharp'\n\nexport const open = () => sharp()\n`
const useChild = `import { spawn } from 'node:child_process'\n\nexport const start = () => spawn('ffmpeg')\n`
const useIdb = `import { openDB } from 'idb'\n\nexport const open = () => openDB('amour')\n`
const readEnvironment = `export const port = () => process.env['PORT']\n`
const inMedia = 'sharp and ffmpeg live in media/'
const inDecoder = 'decoded by image.ts in a process of its own'
const inQueries = 'SQL lives in *.queries.ts'
const inStorage = "kept by the app's storage.ts"
const inCall = 'The only way to the API is call()'
const inConfig = 'config.ts is the only reader'

/** What has one owner (ARCHITECTURE.md §2, rule 5). */
export const ownerCases: Case[] = [
  misplaced('a service writes no SQL', useSql, {
    stopped: `${server}/features/messages/conversations/writes-sql.service.ts`,
    by: inQueries,
    passes: `${server}/features/messages/conversations/writes-sql.queries.ts`,
  }),
  misplaced('the router writes no SQL', useSql, {
    stopped: `${server}/http/writes-sql.ts`,
    by: inQueries,
    passes: `${server}/http/writes-sql.queries.ts`,
  }),
  misplaced('SQL is at home in database/', useSql, {
    stopped: `${server}/media/writes-sql.ts`,
    by: inQueries,
    passes: `${server}/database/writes-sql.ts`,
  }),
  misused('a type of kysely is known to everybody', `${server}/features/messages/conversations/knows-type.service.ts`, {
    stopped: `import { Kysely } from 'kysely'\n\nexport const open = () => new Kysely\n`,
    by: inQueries,
    passes: `import type { Kysely } from 'kysely'\n\nexport type Open = Kysely<unknown>\n`,
  }),
  misplaced('the settings are read once', readEnvironment, {
    stopped: `${server}/mail/reads-settings.ts`,
    by: 'Disallowed usage of `process.env`',
    passes: `${server}/config.ts`,
  }),
  misplaced('the settings of the gate are read once', readEnvironment, {
    stopped: 'apps/age-gate/src/checks/reads-settings.ts',
    by: inConfig,
    passes: 'apps/age-gate/src/config.ts',
  }),
  misused('the settings are not read round about', `${server}/mail/reads-round.ts`, {
    stopped: `export const port = () => globalThis.process.env['PORT']\n`,
    by: inConfig,
    passes: `export const later = () => globalThis.setTimeout(() => {}, 1)\n`,
  }),
  misused('the settings are not read in pieces', `${server}/mail/reads-pieces.ts`, {
    stopped: `const { env } = process\n\nexport const port = () => env['PORT']\n`,
    by: inConfig,
    passes: `export const here = () => process.cwd()\n`,
  }),
  misused('the settings are not read by import', `${server}/features/messages/conversations/reads-import.ts`, {
    stopped: `import { env } from 'node:process'\n\nexport const port = () => env['PORT']\n`,
    by: inConfig,
    passes: `import { platform } from 'node:os'\n\nexport const port = () => platform()\n`,
  }),
  misplaced('the site asks the API by call()', `export const ask = () => fetch('/api/users/me')\n`, {
    stopped: `${web}/features/messages/thread/messages.api.ts`,
    by: inCall,
    passes: `${web}/app/call/call.ts`,
  }),
  misused('window is no way round call()', `${web}/features/messages/thread/asks-window.ts`, {
    stopped: `export const ask = () => window.fetch('/api/users/me')\n`,
    by: inCall,
    passes: `import { call } from '#app/call/call.ts'\n\nexport const ask = call\n`,
  }),
  misused('an older request is no way round call()', `${web}/app/call/asks-older.ts`, {
    stopped: 'export const ask = () => new XMLHttpRequest()\n',
    by: inCall,
    passes: `import { call } from './call.ts'\n\nexport const ask = call\n`,
  }),
  misused('what a page sends as it goes is a call too', `${web}/features/messages/thread/asks-last.ts`, {
    stopped: `export const ask = () => navigator.sendBeacon('/api/users/me')\n`,
    by: inCall,
    passes: `export const isOnline = () => navigator.onLine\n`,
  }),
  misplaced('a screen keeps nothing in the browser by itself', `export const forget = () => localStorage.clear()\n`, {
    stopped: `${web}/features/messages/thread/keeps.ts`,
    by: inStorage,
    passes: `${web}/app/storage/storage.ts`,
  }),
  misplaced(
    'the wire keeps nothing in the browser',
    `export const forget = () => globalThis.sessionStorage.clear()\n`,
    {
      stopped: `${web}/app/keeps-too.ts`,
      by: inStorage,
      passes: `${web}/app/storage/storage-session.ts`,
    },
  ),
  misplaced('IndexedDB has one keeper', useIdb, {
    stopped: `${web}/features/account/keys/keeps.ts`,
    by: inStorage,
    passes: `${web}/app/storage/storage-keys.ts`,
  }),
  misplaced('IndexedDB is opened by one module', `export const open = () => indexedDB.open('amour')\n`, {
    stopped: `${web}/features/account/keys/keeps-plain.ts`,
    by: inStorage,
    passes: `${web}/app/storage/storage-plain.ts`,
  }),
  misplaced('pictures are worked on in media/', useSharp, {
    stopped: `${server}/features/media/library/draws.service.ts`,
    by: inMedia,
    passes: `${server}/media/image.ts`,
  }),
  misplaced('pictures have one decoder', useSharp, {
    stopped: `${server}/media/draws.ts`,
    by: inDecoder,
    passes: `${server}/media/decoder.ts`,
  }),
  misplaced('pictures are marked by one program', useSharp, {
    stopped: `${server}/media/watermark/draws.ts`,
    by: inDecoder,
    passes: `${server}/media/watermark/marker.ts`,
  }),
  misused('no picture is decoded in the server’s own process', `${server}/media/draws-here.ts`, {
    stopped: `import { derivePicture } from './image.ts'\n\nexport const draw = derivePicture\n`,
    by: inDecoder,
    passes: `import { derivePhoto } from './pictures.ts'\n\nexport const draw = derivePhoto\n`,
  }),
  misused('no feature decodes a picture by itself', `${server}/features/media/library/draws-here.service.ts`, {
    stopped: `import { derivePicture } from '#media/image.ts'\n\nexport const draw = derivePicture\n`,
    by: inMedia,
    passes: `import { derivePhoto } from '#media/pictures.ts'\n\nexport const draw = derivePhoto\n`,
  }),
  misplaced('a query works on no picture', useSharp, {
    stopped: `${server}/features/media/library/draws.queries.ts`,
    by: inMedia,
    passes: `tools/draws.ts`,
  }),
  misplaced('films are worked on in media/', useChild, {
    stopped: `${server}/features/media/library/films.service.ts`,
    by: inMedia,
    passes: `${server}/media/films.ts`,
  }),
  misplaced('the router starts no program', useChild, {
    stopped: `${server}/http/starts.ts`,
    by: inMedia,
    passes: `${server}/database/starts.ts`,
  }),
  misused('cookies are the server’s', `${web}/app/sets-cookie.ts`, {
    stopped: `export const keep = () => {\n  document.cookie = 'a=b'\n}\n`,
    by: 'document.cookie',
    passes: `export const title = () => document.title\n`,
  }),
]
