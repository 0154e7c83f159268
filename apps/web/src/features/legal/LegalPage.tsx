import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentNames, documentPaths } from './document-paths.ts'

/** The list of the legal documents. */
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
      <ul className="rows max-w-190">
        {documentNames.map((name) => (
          <li key={name}>
            <Link className="row" to={documentPaths[name]}>
              <span className="row-main">
                <span className="row-title t-card block">{t(`${name}.title`)}</span>
                <span className="small muted">{t(`${name}.lead`)}</span>
              </span>
              <ChevronRight className="i" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <p className="small muted mt-4">{t('dated')}</p>
    </div>
  )
}
