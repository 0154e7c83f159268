import { type Case, misplaced, misused, type Room } from './case.ts'

const use = (path: string) => `import { thing } from '${path}'\nexport const used = thing\n`
const server = 'apps/server/src'
const web = 'apps/web/src'
const upward = 'Relative imports from parent directories'
const noApps = 'An app is imported by no other'
const noFeatures = 'Infrastructure never uses a feature'

/** Who may import what (ARCHITECTURE.md §2). */
export const importCases: Case[] = [
  misused('nobody climbs up a folder', `${server}/features/messages/conversations/climbs.ts`, {
    stopped: use('../members/members.service.ts'),
    by: upward,
    passes: use('#features/people/members/members.service.ts'),
  }),
  misused('nobody climbs by a detour', `${web}/features/messages/thread/climbs-round.ts`, {
    stopped: use('./../members/members.api.ts'),
    by: upward,
    passes: use('#features/people/members/members.api.ts'),
  }),
  misused('nobody climbs far, late or for a type', `${web}/features/messages/thread/climbs-late.ts`, {
    stopped: `export const later = () => import('../../../app/call/call.ts')\n`,
    by: upward,
    passes: `export const later = () => import('#app/call/call.ts')\n`,
  }),
  misused('a test does not climb either', `${server}/features/messages/conversations/climbs.test.ts`, {
    stopped: use('../../../../../test/world.ts'),
    by: upward,
    passes: use('@amour/test/world.ts'),
  }),
  misused('the site does not import the server', `${web}/app/uses-server.ts`, {
    stopped: use('@amour/server/http/on.ts'),
    by: noApps,
    passes: use('@amour/contract/messages.ts'),
  }),
  misplaced('the server does not import the site, tests import the server', use('@amour/server/app.ts'), {
    stopped: `${web}/features/messages/thread/uses-server.ts`,
    by: noApps,
    passes: 'test/uses-server.ts',
  }),
  misused('a feature of the server does not import the site', `${server}/features/messages/conversations/uses-web.ts`, {
    stopped: use('@amour/web/paths.ts'),
    by: noApps,
    passes: use('@amour/crypto/envelope.ts'),
  }),
  misused('a test of the site does not import the server', `${web}/app/uses-server.test.ts`, {
    stopped: use('@amour/server/app.ts'),
    by: noApps,
    passes: use('@amour/contract/messages.ts'),
  }),
  misused('the age gate knows no member and no call of theirs', 'apps/age-gate/src/checks/knows-site.ts', {
    stopped: use('@amour/contract/account/session.ts'),
    by: 'knows no call of the site',
    passes: use('@amour/locales/age-gate.ts'),
  }),
  misused('tests look at a screen through the browser', 'test/uses-web.ts', {
    stopped: use('@amour/web/routes.tsx'),
    by: 'seen through the browser',
    passes: use('@amour/server/app.ts'),
  }),
  misused('the contract knows no other library than zod', 'packages/contract/src/uses-library.ts', {
    stopped: use('kysely'),
    by: 'only zod and the locales',
    passes: use('zod'),
  }),
  misused('the contract knows no other package than the locales', 'packages/contract/src/uses-package.ts', {
    stopped: use('@amour/crypto/envelope.ts'),
    by: 'only zod and the locales',
    passes: use('@amour/locales/errors.ts'),
  }),
  misused('the crypto package runs where there is no Node', 'packages/crypto/src/uses-node.ts', {
    stopped: use('node:crypto'),
    by: 'WebCrypto and itself',
    passes: use('./envelope.ts'),
  }),
  misused('the locales know only sentences', 'packages/locales/src/uses-contract.ts', {
    stopped: use('@amour/contract/says.ts'),
    by: 'only their sentences',
    passes: `import words from '#i18n/errors.json' with { type: 'json' }\n\nexport const used = words\n`,
  }),
  misused('the design system knows no package of ours', 'packages/ui/src/components/UsesContract.tsx', {
    stopped: use('@amour/contract/says.ts'),
    by: 'no router, no query',
    passes: use('#classes.ts'),
  }),
  misused('the design system knows no router', 'packages/ui/src/components/UsesRouter.tsx', {
    stopped: use('react-router/dom'),
    by: 'no router, no query',
    passes: use('@base-ui/react/dialog'),
  }),
  misplaced('infrastructure uses no feature, a process does', use('#features/messages/thread/messages.service.ts'), {
    stopped: `${server}/http/uses-feature.ts`,
    by: noFeatures,
    passes: `${server}/processes/uses-feature.ts`,
  }),
  misused('a file beside the features uses none of them', `${server}/uses-beside.ts`, {
    stopped: use('./features/messages/messages.service.ts'),
    by: noFeatures,
    passes: use('#http/router.ts'),
  }),
  misused('what a screen loads later can be asked for again', `${web}/features/messages/thread/LoadsLater.tsx`, {
    stopped: `import { lazy } from 'react'\n\nexport const used = lazy\n`,
    by: 'a lazyStatic or lazyPart',
    passes: `import { Suspense } from 'react'\n\nexport const used = Suspense\n`,
  }),
  misused('a process uses no SQL of a feature', `${server}/processes/uses-queries.ts`, {
    stopped: use('#features/messages/conversations/messages.queries.ts'),
    by: 'routes, services and jobs',
    passes: use('#features/messages/conversations/messages.jobs.ts'),
  }),
  misused('a feature does not mount itself', `${server}/features/messages/conversations/uses-app.ts`, {
    stopped: use('#app.ts'),
    by: 'it mounts nothing',
    passes: use('#http/router.ts'),
  }),
  misused(
    'a feature asks the context for hooks, never their list',
    `${server}/features/messages/conversations/uses-hooks.ts`,
    {
      stopped: use('#hooks.ts'),
      by: 'it mounts nothing',
      passes: use('#context.ts'),
    },
  ),
  misplaced(
    'the frame of the site uses no screen, the map of screens does',
    use('#features/people/members/MemberPage.tsx'),
    {
      stopped: `${web}/app/uses-page.ts`,
      by: noFeatures,
      passes: `${web}/routes.tsx`,
    },
  ),
  {
    fence: 'nobody runs in a circle',
    beside: {
      [`${server}/jobs/round.ts`]: `import { circle } from '#jobs/circle.ts'\n\nexport const round = () => circle()\n`,
      [`${server}/jobs/line.ts`]: 'export const line = () => 1\n',
    },
    stopped: {
      path: `${server}/jobs/circle.ts`,
      code: `import { round } from './round.ts'\n\nexport const circle = (): number => round()\n`,
      by: 'Dependency cycle',
    },
    passes: {
      path: `${server}/jobs/straight.ts`,
      code: `import { line } from './line.ts'\n\nexport const straight = line\n`,
    },
  },
]

const gate = 'apps/age-gate/src'
const consoleApp = 'apps/console/src'
const keeping = ['localStorage', 'sessionStorage', 'indexedDB']
const network = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']
const inBrowser = ['@amour/server/app.ts', 'node:fs', 'idb', 'lazy of react', ...network, ...keeping]
const feature = '#features/people/members/members'

/** The files beside the site's own call() that may ask somebody over the network (ARCHITECTURE.md §2, rule 5). */
const callers = [
  `${consoleApp}/app/call/call.ts`,
  `${web}/app/text/i18n.ts`,
  `${consoleApp}/app/text/i18n.ts`,
  `${web}/app/call/site-reachability.ts`,
  `${web}/app/call/workers.ts`,
  `${web}/service-worker.ts`,
  `${server}/features/trust/on-call/webhook.jobs.ts`,
  `${server}/features/account/key-log/witness-call.service.ts`,
  `${server}/features/trust/age-reviews/gate-reviews.service.ts`,
  `${server}/features/trust/service-status/measure.service.ts`,
  `${gate}/wallet/status-list.ts`,
  `${gate}/pages/wallet.js`,
]

/** What each kind of file may use and what it may not, all in one file of it. */
export const rooms: Room[] = [
  {
    path: 'apps/web/public/room.js',
    stopped: ['@amour/server/app.ts', ...network, ...keeping],
    passes: ['@amour/contract/messages.ts'],
  },
  {
    path: 'packages/ui/src/query-client-room.ts',
    stopped: ['@amour/contract/messages.ts', 'react-router', 'i18next', 'node:fs'],
    passes: ['@tanstack/react-query'],
  },
  {
    path: `${server}/http/room.ts`,
    stopped: ['@amour/tools/start.ts', `${feature}.service.ts`, 'pg', 'node:child_process', 'node:process', ...network],
    passes: ['#jobs/queue.ts', 'node:fs'],
  },
  {
    path: `${server}/main.ts`,
    stopped: [
      '@amour/web/paths.ts',
      './features/people/members/members.routes.ts',
      `${feature}.queries.ts`,
      `${feature}.view.ts`,
      'kysely',
      'sharp',
      'node:process',
    ],
    passes: [`${feature}.routes.ts`, `${feature}.service.ts`, `${feature}.jobs.ts`],
  },
  {
    path: `${server}/database/room.ts`,
    stopped: ['@amour/web/paths.ts', `${feature}.service.ts`, 'sharp', 'node:process'],
    passes: ['kysely', 'pg', 'node:child_process'],
  },
  {
    path: `${server}/media/room.ts`,
    stopped: ['@amour/web/paths.ts', `${feature}.service.ts`, 'kysely', 'sharp', './image.ts', 'node:process'],
    passes: ['./pictures.ts', 'node:child_process'],
  },
  {
    path: `${server}/lamplight/developer.ts`,
    stopped: ['@amour/web/paths.ts', `${feature}.service.ts`, 'kysely', 'node:process'],
    passes: ['sharp'],
  },
  {
    path: `${server}/features/people/members/room.service.ts`,
    stopped: [
      '@amour/web/paths.ts',
      '#serve.ts',
      '#console-app.ts',
      '#processes/worker.ts',
      'kysely/helpers/postgres',
      'sharp',
      'node:process',
    ],
    passes: ['#context.ts', '#features/account/keys/current-key.service.ts'],
  },
  {
    path: `${server}/features/people/members/room.queries.ts`,
    stopped: ['@amour/web/paths.ts', '#app.ts', 'sharp', '#media/image.ts', 'node:child_process', 'node:process'],
    passes: ['kysely', 'pg'],
  },
  {
    path: `${gate}/checks/room.ts`,
    stopped: ['@amour/server/app.ts', 'pg', 'kysely', 'node:process', '@amour/contract/messages.ts', ...network],
    passes: ['@amour/locales/age-gate.ts', 'node:crypto'],
  },
  ...[`${gate}/checks/room.queries.ts`, `${gate}/database/room.ts`].map((path) => ({
    path,
    stopped: ['@amour/server/app.ts', 'node:process', '@amour/contract/messages.ts'],
    passes: ['pg', 'kysely'],
  })),
  ...[`${web}/app/room.ts`, `${consoleApp}/app/room.ts`].map((path) => ({
    path,
    stopped: [...inBrowser, `${feature}.api.ts`],
    passes: ['@amour/contract/messages.ts', 'Suspense of react'],
  })),
  ...[web, `${web}/features/people/members`, consoleApp, `${consoleApp}/features/cases/queue`].map((folder) => ({
    path: `${folder}/room.ts`,
    stopped: inBrowser,
    passes: [`${feature}.api.ts`, 'Suspense of react'],
  })),
  ...[`${web}/app/storage/storage-room.ts`, `${consoleApp}/app/state/storage-room.ts`].map((path) => ({
    path,
    stopped: ['@amour/server/app.ts', 'node:fs', `${feature}.api.ts`, ...network],
    passes: ['idb', ...keeping],
  })),
  ...callers.map((path) => ({ path, stopped: keeping, passes: network })),
  ...[`${server}/http/room.test.ts`, 'packages/crypto/src/room.test.ts'].map((path) => ({
    path,
    stopped: ['@amour/web/paths.ts', '@amour/console/paths.ts', '@amour/age-gate/main.ts'],
    passes: ['@amour/test/world.ts', `${feature}.service.ts`, 'kysely', ...network, ...keeping],
  })),
  ...['test/room.ts', 'tools/room.ts', 'bench/room.ts', 'packages/crypto/vectors/room.ts'].map((path) => ({
    path,
    stopped: ['@amour/web/paths.ts', '@amour/console/paths.ts'],
    passes: ['@amour/server/app.ts', '@amour/age-gate/main.ts', ...network, ...keeping],
  })),
]
