import type { Site } from '@amour/contract/contact.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'

/** Who answers for the site, and how to reach them. */
export function Operator({ operator }: { operator: Site['operator'] }) {
  const { t } = useTranslation('legal')
  return (
    <section id="operator" aria-labelledby="operator-title">
      <h2 className="t-section" id="operator-title">
        {t('operator.title')}
      </h2>
      <address className="not-italic">
        <strong>{operator.name ?? t('operator.unnamed')}</strong>
        {operator.address && <p data-when="operatorAddress">{operator.address}</p>}
        {operator.email && (
          <p data-when="operatorEmail">
            <a href={`mailto:${operator.email}`}>{operator.email}</a>
          </p>
        )}
        <p>
          <Link to={paths.form('contact')}>{t('operator.contact')}</Link>
        </p>
      </address>
    </section>
  )
}
