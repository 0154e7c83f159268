import { publicPages } from '@amour/contract/public-pages.ts'
import type { Namespace, Namespaces } from '@amour/locales/namespaces.ts'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { ShownParts } from '#app/page/lazy-part.ts'
import { ErrorBoundary } from '#app/page/ErrorBoundary.tsx'
import { MemberEnd, MemberTop } from '#app/frame/member-frame.ts'
import { OfflinePage } from '#app/page/OfflinePage.tsx'
import { startTexts } from '#app/text/i18n.ts'
import { queryClient } from '#app/call/query-client.ts'
import { WaitingPage } from '#app/page/WaitingPage.tsx'
import { App, MemberToasts } from './App.tsx'
import { paths } from './paths.ts'
import { findPage, findParts } from './find-page.ts'
import { memberPaths } from './member-screens.tsx'
import { screenPaths } from './routes.tsx'
import { buildStructuredData } from './structured-data.ts'

/** A public page as a visitor meets it, and what hydrates it. */
export type PrerenderedPage = {
  html: string
  title: string
  description: string
  /** The path that stands for it. */
  canonical: string
  structuredData: object[]
  /** The ids of the lazy parts without which the app cannot hydrate the page, and of all that are rendered in it. */
  first: string[]
  rendered: string[]
  texts: Namespace[]
}

/** Every page that is prerendered at build time: the public ones, and the second addresses of two. */
export const pagePaths: string[] = [
  ...publicPages,
  paths.legalAlias('safe-online-dating'),
  paths.legalAlias('website-security'),
]

export { screenPaths }

/** Prepares what pages are rendered with. */
export const startPrerendering = (texts: Namespaces) => startTexts(texts)

/** Renders the page of a path. Throws what a component of it throws. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  const { html, rendered } = await render(path)
  const { handle } = findPage(path)
  const parts = findParts(path, false)
  const pageTexts = i18next.getFixedT('i18n', 'pages')
  const facts = {
    title: pageTexts(`${handle.page}.title`),
    description: pageTexts(`${handle.page}.description`),
    canonical: path,
  }
  const isLegal = facts.canonical.startsWith(`${paths.legal()}/`)
  const above = isLegal ? { path: paths.legal(), title: pageTexts('legal.title') } : undefined
  const aboutQuestions = i18next.getFixedT('i18n', 'about')('questions', { returnObjects: true })
  const questions = path === paths.about() ? aboutQuestions : []
  return {
    ...facts,
    title: `${facts.title} · Amour`,
    html,
    structuredData: buildStructuredData('Amour', facts, { above, questions }),
    first: parts.map(({ id }) => id),
    rendered,
    texts: [...new Set(parts.flatMap(({ texts }) => texts))],
  }
}

/** Renders the screen that is shown when no page loads. */
export async function prerenderOfflinePage(): Promise<{ html: string; title: string }> {
  const { prelude } = await prerender(<OfflinePage />)
  return { html: await new Response(prelude).text(), title: i18next.t('common:offline') }
}

/** Renders what is shown at every address without a page of its own until the app has loaded. */
export async function prerenderWaitingPage(): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={paths.home()}>
      <WaitingPage />
    </StaticRouter>,
  )
  return new Response(prelude).text()
}

/** What a member's screen needs: the ids of its lazy parts and its texts. `at` is a pattern of its addresses. */
export type MemberScreen = { at: string; ids: readonly string[]; texts: readonly Namespace[] }

/** All screens of members, and what each of them has. */
export const memberScreens: MemberScreen[] = [
  {
    at: '.*',
    ids: [MemberTop.id, MemberEnd.id, MemberToasts.id, 'me', 'QueryProvider', 'account-calls'],
    texts: MemberToasts.texts,
  },
  ...memberPaths.map((path) => {
    const parts = findParts(path, true)
    const at = path.replace(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')
    return { at, ids: parts.map(({ id }) => id), texts: parts.flatMap(({ texts }) => texts) }
  }),
]

async function render(path: string) {
  const rendered = new Set<string>()
  let failure: { error: unknown } | undefined
  const { prelude } = await prerender(
    <StrictMode>
      <ErrorBoundary resetKey="app">
        <StaticRouter location={path}>
          <ShownParts value={(id) => rendered.add(id)}>
            <App />
          </ShownParts>
        </StaticRouter>
      </ErrorBoundary>
    </StrictMode>,
    {
      // Parts that come later in the document would be put in their place by a script, which the policy forbids.
      progressiveChunkSize: Infinity,
      onError: (error) => void (failure ??= { error }),
    },
  )
  const html = await new Response(prelude).text()
  // Nobody waits for the answers to requests made during prerendering.
  queryClient.clear()
  if (failure) throw failure.error
  return { html, rendered: [...rendered] }
}
