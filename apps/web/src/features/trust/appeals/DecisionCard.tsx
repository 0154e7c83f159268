import type { OwnDecision } from '@amour/contract/trust/appeals.ts'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '#app/text/format.ts'
import { paths } from '#paths.ts'
import { AppealSection } from '#features/trust/appeals/shared/AppealSection.tsx'
import { DecisionText } from '#features/trust/appeals/shared/DecisionText.tsx'
import { useAppeal } from './appeals.api.ts'

/** One decision as its member reads it: what, why, since when and until when, and what became of an appeal. */
export function DecisionCard({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation('appeals')
  const appealing = useAppeal(decision)
  const { measure, isInForce, taken, proveBy, appeal } = decision
  return (
    <li className="stack stack-8">
      <div className="between">
        <h3 className="strong font-text text-17">
          {t(taken && taken !== 'media' ? `taken.${taken}` : `measures.${measure}`)}
        </h3>
        {/* A reminder binds nobody, so that it is only told when it was taken back. */}
        {(measure !== 'educate' || !isInForce) && (
          <Tag tone={isInForce ? 'pending' : 'plain'} tint>
            {t(isInForce ? 'inForce' : appeal?.state === 'overturned' ? 'overturned' : 'notInForce')}
          </Tag>
        )}
      </div>
      <DecisionText decision={decision} />
      {proveBy && (
        <p>
          {t('proveBy', { day: formatDay(proveBy) })} <Link to={paths.ageCheck()}>{t('prove')}</Link>
        </p>
      )}
      <AppealSection decision={decision} appealing={appealing} />
    </li>
  )
}
