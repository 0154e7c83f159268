import { defineConfig } from 'oxlint'

type Rules = NonNullable<Parameters<typeof defineConfig>[0]['rules']>
type Ban = { group: string[]; importNames?: string[]; message: string; allowTypeImports?: boolean }

const call = 'The only way to the API is call(); it lives in app/call/call.ts.'
const storage = "The browser's storage is kept by the app's storage.ts."

const otherApps = {
  group: ['@amour/server/**', '@amour/web/**', '@amour/console/**', '@amour/age-gate/**', '@amour/tools/**'],
  message: 'An app is imported by no other; only tests and tools may use the server.',
}

/** What an app or a package may never import; its tests may use what tests share. */
const apps: Ban = { ...otherApps, group: [...otherApps.group, '@amour/test/**'] }
const nodeInBrowser: Ban = { group: ['node:*'], message: 'A browser has no Node.' }
const features: Ban = { group: ['#features/**', './features/**'], message: 'Infrastructure never uses a feature.' }
const environment: Ban = { group: ['node:process'], message: 'config.ts is the only reader of process.env.' }
const sql: Ban = {
  group: ['kysely', 'kysely/**', 'pg'],
  allowTypeImports: true,
  message: 'SQL lives in *.queries.ts and database/.',
}

const decoding: Ban = {
  group: ['sharp', 'node:child_process', '#media/image.ts'],
  message: 'sharp and ffmpeg live in media/, and of drawings sharp in lamplight/developer.ts.',
}

const mounting: Ban = {
  group: ['#{app,console-app,media-app,serve,main,hooks}.ts', '#processes/**'],
  message: 'A feature is mounted, it mounts nothing.',
}

/** The age gate knows nothing of members, their calls included (docs/decisions/096). */
const knowsNoSite: Ban = { group: ['@amour/contract/**'], message: 'The age gate knows no call of the site.' }

const browserStorage: Ban = { group: ['idb'], message: storage }

/** What React's own `lazy` loads is lost for good once it did not come, and says so in the browser's words. */
const reactLazy: Ban = {
  group: ['react'],
  importNames: ['lazy'],
  message: 'What loads later is a lazyStatic or lazyPart.',
}

/** The imports that stop in files of a kind; a later entry replaces an earlier one for the same file. */
const stops = (...patterns: Ban[]): Rules => ({ 'no-restricted-imports': ['error', { patterns }] })

const globals = (...names: [name: string, message: string][]): Rules => ({
  'no-restricted-globals': [
    'error',
    { globals: names.map(([name, message]) => ({ name, message })), checkGlobalObject: true },
  ],
})
const network = [
  ['fetch', call],
  ['XMLHttpRequest', call],
  ['EventSource', call],
  ['WebSocket', call],
] satisfies [string, string][]
const keeping = ['localStorage', 'sessionStorage', 'indexedDB'].map((name): [string, string] => [name, storage])

const functionLength = (max: number): Rules => ({
  'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }],
})

const noMocks = 'Clock, mail and storage come through the context; no module is replaced.'

export default defineConfig({
  plugins: ['import', 'typescript', 'unicorn', 'oxc', 'promise', 'node', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    'import/extensions': ['error', 'always', { ignorePackages: true, checkTypeImports: true }],
    'import/no-commonjs': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-relative-parent-imports': 'error',
    'import/no-self-import': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/only-throw-error': 'error',
    // Without it what is given back and fails while an `await using` ends is a rejection that nobody handles, which ends the process.
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/unbound-method': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/no-document-cookie': 'error',
    'unicorn/no-process-exit': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'react/no-danger': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/no-callback-in-promise': ['error', { exceptions: ['next'] }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'assert.*', 'fc.assert'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-restricted-vi-methods': ['error', { mock: noMocks, doMock: noMocks }],
    'node/no-process-env': 'error',
    'no-alert': 'error',
    'no-console': 'error',
    'no-var': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'prefer-const': 'error',
    'max-lines': ['error', { max: 300 }],
    ...functionLength(60),
    ...globals(...network, ...keeping),
    ...stops(apps),
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      rules: {
        ...functionLength(150),
        'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }],
      },
    },
    { files: ['apps/{web,console}/**', 'packages/ui/**'], rules: { 'react/rules-of-hooks': 'error' } },
    {
      files: ['apps/**', 'packages/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: environment.message },
          { object: 'globalThis', property: 'process', message: environment.message },
          { object: 'navigator', property: 'sendBeacon', message: call },
        ],
      },
    },
    {
      files: ['packages/contract/src/**'],
      rules: stops({
        group: ['**', '!./**', '!#*.ts', '!#*/*.ts', '!zod', '!@amour/locales/**'],
        message: 'The contract knows only zod and the locales.',
      }),
    },
    {
      files: ['packages/crypto/src/**'],
      rules: stops({
        group: ['**', '!./**', '!#*.ts', '!#*/*.ts', '!@noble/post-quantum/hybrid.js'],
        message: 'The crypto package knows WebCrypto and itself.',
      }),
    },
    {
      files: ['packages/locales/src/**'],
      rules: stops({ group: ['**', '!./**', '!#i18n/**'], message: 'The locales know only their sentences.' }),
    },
    {
      files: ['packages/ui/src/**'],
      rules: stops({
        group: ['@amour/**', 'react-router', 'react-router/**', '@tanstack/**', 'i18next', 'react-i18next', 'node:*'],
        message: 'The design system knows no router, no query, no sentence and no feature.',
      }),
    },
    {
      files: ['packages/ui/src/query-client*.ts'],
      rules: stops({
        group: ['@amour/**', 'react-router', 'react-router/**', 'i18next', 'react-i18next', 'node:*'],
        message: 'What both apps have of their query cache knows its library, and nothing else of an app.',
      }),
    },
    {
      files: ['packages/ui/src/components/**'],
      rules: {
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/interactive-supports-focus': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
        'jsx-a11y/no-static-element-interactions': 'off',
        'jsx-a11y/role-has-required-aria-props': 'off',
      },
    },
    { files: ['apps/server/src/**'], rules: stops(apps, features, sql, decoding, environment) },
    {
      files: ['apps/server/src/{app,console-app,media-app,serve,main,hooks}.ts', 'apps/server/src/processes/**'],
      rules: stops(
        apps,
        {
          group: ['#features/**/*.queries.ts', '#features/**/*.view.ts', './features/**'],
          message: 'What a process mounts is routes, services and jobs.',
        },
        sql,
        decoding,
        environment,
      ),
    },
    {
      files: ['apps/server/src/**/*.queries.ts', 'apps/server/src/database/**'],
      rules: stops(apps, features, { group: ['sharp'], message: decoding.message }, environment),
    },
    {
      files: ['apps/server/src/media/**'],
      excludeFiles: ['**/*.queries.ts'],
      rules: stops(
        apps,
        features,
        sql,
        {
          group: ['sharp', './image.ts'],
          message: 'Pictures are decoded by image.ts in a process of its own; ask pictures.ts.',
        },
        environment,
      ),
    },
    {
      files: ['apps/server/src/media/{image,decoder,watermark/marker}.ts', 'apps/server/src/lamplight/developer.ts'],
      rules: stops(apps, features, sql, environment),
    },
    {
      files: ['apps/server/src/features/**'],
      rules: stops(apps, mounting, sql, decoding, environment),
    },
    {
      files: ['apps/server/src/features/**/*.queries.ts'],
      rules: stops(apps, mounting, decoding, environment),
    },
    { files: ['apps/age-gate/src/**'], rules: stops(apps, sql, environment, knowsNoSite) },
    {
      files: ['apps/age-gate/src/**/*.queries.ts', 'apps/age-gate/src/database/**'],
      rules: stops(apps, environment, knowsNoSite),
    },
    {
      files: ['apps/{server,age-gate}/src/config.ts'],
      rules: { 'node/no-process-env': 'off', 'no-restricted-properties': 'off' },
    },
    { files: ['apps/{web,console}/src/**'], rules: stops(apps, nodeInBrowser, features, browserStorage, reactLazy) },
    // Which feature may use which is held by tools/check-structure.ts.
    {
      files: ['apps/{web,console}/src/*.{ts,tsx}', 'apps/{web,console}/src/features/**'],
      rules: stops(apps, nodeInBrowser, browserStorage, reactLazy),
    },
    {
      files: ['apps/web/src/app/storage/storage*.ts', 'apps/console/src/app/state/storage*.ts'],
      rules: { ...globals(...network), ...stops(apps, nodeInBrowser, features) },
    },
    {
      files: [
        'apps/{web,console}/src/app/call/call.ts',
        'apps/{web,console}/src/app/text/i18n.ts',
        'apps/web/src/app/call/site-reachability.ts',
        'apps/web/src/app/call/workers.ts',
        'apps/web/src/service-worker.ts',
        // Calls a program of the operator's.
        'apps/server/src/features/trust/on-call/webhook.jobs.ts',
        // Asks the witnesses of the log of keys.
        'apps/server/src/features/account/key-log/witness-call.service.ts',
        // Asks the age gate what waits there for a person.
        'apps/server/src/features/trust/age-reviews/gate-reviews.service.ts',
        // Looks at the site as its visitors do.
        'apps/server/src/features/trust/service-status/measure.service.ts',
        // Reads what an issuer has taken back; and, in the browser, asks the gate whether a wallet has answered.
        'apps/age-gate/src/wallet/status-list.ts',
        'apps/age-gate/src/pages/wallet.js',
      ],
      rules: globals(...keeping),
    },
    { files: ['{apps,packages}/**/*.test.{ts,tsx}'], rules: { 'no-restricted-globals': 'off', ...stops(otherApps) } },
    {
      files: ['test/**', 'tools/**', 'bench/**', 'packages/crypto/vectors/**'],
      rules: {
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'unicorn/no-process-exit': 'off',
        ...stops({
          group: ['@amour/web/**', '@amour/console/**'],
          message: 'A screen is seen through the browser; nothing imports it.',
        }),
      },
    },
    { files: ['**/*.spec.ts'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
})
