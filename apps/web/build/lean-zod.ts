import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Of a schema's methods those that nothing in the browser asks one for. */
export const unusedMethods = [
  'url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid xid ksuid email base64 base64url e164',
  'ipv4 ipv6 cidrv4 cidrv6 datetime date time duration includes startsWith endsWith lowercase uppercase normalize',
  'slugify exactOptional exactPartial nonoptional prefault readonly register describe meta validate',
  'brand nullish isOptional isNullable safeExtend gt gte lt lte negative nonnegative nonpositive multipleOf safe',
  'nonempty catchall passthrough strip merge toJSONSchema',
  'validateAsync encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync',
].flatMap((names) => names.split(' '))

/**
 * What the first schema sets up: sentences of zod's own, where ours are keys of errors.json, and what finds values that
 * hold themselves, as no JSON and no form's value does.
 */
const unusedParts = ['core.config(en());', 'core.config({ memoizer: core.memoizer() });']

/**
 * Leaves out of zod what the browser has no use for; anyone who asks for it there is told. A schema's methods name every
 * format that zod knows, so that no bundler can tell. How a schema is described as JSON Schema is the server's alone
 * (http/openapi.ts): 5 KiB, and some work with every schema that is made.
 */
export function leanZod(): Plugin[] {
  return [
    {
      name: 'amour:lean-zod',
      apply: 'build',
      transform: {
        filter: { id: /node_modules\/zod\/v4\/classic\/schemas\.js$/ },
        handler: (code) => ({
          code: `${unusedMethods.reduce(withoutMethod, unusedParts.reduce(withoutPart, code))}\n${leftOut}`,
          map: null,
        }),
      },
    },
    {
      name: 'amour:no-json-schema',
      apply: 'build',
      load: {
        filter: { id: /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
        async handler(id) {
          const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const |function |\{ \w+ as )(\w+)/gm)
          const exports = [...names].map(([, name]) => `none as ${name}`)
          return `const none = () => () => { throw new Error('No JSON Schema in the browser.') }\nexport { ${exports.join(', ')} }`
        },
      },
    },
  ]
}

/** What stands in the place of each method: hardly a byte apiece. */
const leftOut = "function leftOut() { throw new Error('Not in the browser.') }"

function without(code: string, part: string, instead: string): string {
  if (!code.includes(part)) throw new Error(`zod has changed: there is no "${part}".`)
  return code.replace(part, () => instead)
}

const withoutPart = (code: string, part: string) => without(code, part, ';')

function withoutMethod(code: string, name: string): string {
  const head = `^ {4}(?:async )?${name}(?:: (?:async )?function \\w+)?\\([^\\n]*\\) \\{\\n`
  const [method = `${name}()`] = new RegExp(`${head}[^]*?^ {4}\\},$`, 'm').exec(code) ?? []
  return without(code, method, `    ${name}: leftOut,`)
}
