import type { Site } from '@amour/contract/trust/contact.ts'
import { classes } from '@amour/ui/classes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'

/** Who answers for the site, and how to reach them: the end of a document, or a note beside other things. */
export function Operator({ operator, isNote = false }: { operator: Site['operator']; isNote?: boolean }) {
  const { t } = useTranslation('legal')
  return (
    <section id="operator" className={classes(isNote && 'stack stack-8')} aria-labelledby="operator-title">
      <h2 className={isNote ? 't-card' : 't-section'} id="operator-title">
        {t('operator.title')}
      </h2>
      <address className={classes('not-italic', isNote && 'small')}>
        <strong className="inline-block first-letter:uppercase">{operator.name ?? t('operator.unnamed')}</strong>
        {operator.address && <p data-if="operatorAddress">{operator.address}</p>}
        {operator.email && (
          <p data-if="operatorEmail">
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
