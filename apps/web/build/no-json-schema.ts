import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Leaves out how zod describes a schema as JSON Schema, which only the server does (http/openapi.ts): 5 KiB, and some
 * work with every schema that is made. Anyone who asks for it in the browser is told.
 */
export function noJsonSchema(): Plugin {
  return {
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
  }
}
