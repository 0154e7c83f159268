import type { PrerenderedPage } from './prerender.tsx'

type Facts = Pick<PrerenderedPage, 'canonical' | 'title' | 'description'>
/** Asked and answered on the page itself. */
type Question = { question: string; answer: string }

type Thing = { '@type': string; [property: string]: unknown }

const kinds: Record<string, string> = { '/about': 'AboutPage', '/contact': 'ContactPage' }

type More = { above?: { path: string; title: string } | undefined; questions?: readonly Question[] }

/**
 * What search engines are told of a public page (schema.org): the site and who makes it on the landing page, the way
 * from there and its questions on every other one. `name` is the site's, `above` the page in between. `{{siteUrl}}` is
 * filled in by the server.
 */
export function buildStructuredData(name: string, page: Facts, { above, questions = [] }: More = {}) {
  const things = page.canonical === '/' ? siteThings(name, page) : [wayTo(name, page, above), pageThing(page)]
  if (questions.length > 0) things.push(questionsThing(questions))
  return things.map((thing) => ({ '@context': 'https://schema.org', ...thing }))
}

const addressOf = (path: string) => `{{siteUrl}}${path}`

function siteThings(name: string, { description }: Facts): Thing[] {
  const url = addressOf('/')
  const id = `${url}#maker`
  return [
    { '@type': 'WebSite', name, url, description, inLanguage: 'en-GB', publisher: { '@id': id } },
    { '@type': 'Organization', '@id': id, name, url, logo: addressOf('/icon-512.png') },
  ]
}

function pageThing({ canonical, title, description }: Facts): Thing {
  return {
    '@type': kinds[canonical] ?? 'WebPage',
    name: title,
    description,
    url: addressOf(canonical),
    inLanguage: 'en-GB',
  }
}

function questionsThing(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function wayTo(name: string, { canonical, title }: Facts, above: { path: string; title: string } | undefined): Thing {
  const steps = [{ path: '/', title: name }, ...(above ? [above] : []), { path: canonical, title }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      item: addressOf(step.path),
    })),
  }
}
