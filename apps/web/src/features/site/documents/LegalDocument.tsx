import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadingPage } from '#app/reading/ReadingPage.tsx'
import { readSite } from '#app/page/site.ts'
import { formatDocumentDate } from './document-date.ts'
import { documentNames, documentPaths } from './document-paths.ts'
import type { DocumentName } from './document-paths.ts'
import { Operator } from './Operator.tsx'
import { Link } from 'react-router'

type LegalDocumentProps = {
  name: DocumentName
  /** A part that is more than text, below it, and its heading in the contents. */
  part?: { id: string; titleKey: 'release.title'; Content: ComponentType }
}

/** A document of the law, with who answers for it and the way to the others. */
export function LegalDocument({ name, part }: LegalDocumentProps) {
  const { t } = useTranslation('legal')
  const { operator } = readSite()
  const sections = t(`${name}.sections`, { returnObjects: true, operator: operator.name ?? t('operator.unnamed') })
  return (
    <ReadingPage
      title={t(`${name}.title`)}
      lead={t(`${name}.lead`)}
      dated={t('dated', { day: formatDocumentDate(name) })}
      sections={sections}
      more={[
        ...(part ? [{ id: part.id, title: t(part.titleKey) }] : []),
        { id: 'operator', title: t('operator.title') },
      ]}
    >
      {part && <part.Content />}
      <Operator operator={operator} />
      <OtherDocuments than={name} />
    </ReadingPage>
  )
}

function OtherDocuments({ than }: { than: DocumentName }) {
  const { t } = useTranslation('legal')
  return (
    <nav className="no-print cluster" aria-label={t('others')}>
      {documentNames
        .filter((name) => name !== than)
        .map((name) => (
          <Link key={name} className="chip chip--line" to={documentPaths[name]}>
            {t(`${name}.title`)}
          </Link>
        ))}
    </nav>
  )
}
