import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SideNotes } from '#app/reading/SideNotes.tsx'
import { readSite } from '#app/page/site.ts'
import { formatDocumentDate } from './document-date.ts'
import { documentNames, documentPaths } from './document-paths.ts'
import { Operator } from './Operator.tsx'
import '@amour/ui/styles/screens/reading.css'

/** The list of the legal documents, and beside it who answers for them. */
export function LegalPage() {
  const { t } = useTranslation('legal')
  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      <div className="cols">
        <div>
          <ul className="rows card card--flush">
            {documentNames.map((name) => (
              <li key={name}>
                <Link className="row" to={documentPaths[name]}>
                  <span className="row-main">
                    <span className="row-title t-card block">{t(`${name}.title`)}</span>
                    <span className="small muted block">{t(`${name}.lead`)}</span>
                    <span className="small muted block">{t('dated', { day: formatDocumentDate(name) })}</span>
                  </span>
                  <ChevronRight className="i" aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="stack stack-24">
          <Operator operator={readSite().operator} isNote />
          <SideNotes notes={t('notes', { returnObjects: true })} />
        </div>
      </div>
    </div>
  )
}
