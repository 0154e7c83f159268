import type { OwnDecision } from '@amour/contract/appeals.ts'
import { Tag } from '@amour/ui/components/Tag.tsx'
import { useTranslation } from 'react-i18next'
import { AppealPart } from '#app/AppealPart.tsx'
import { DecisionText } from '#app/DecisionText.tsx'
import { useAppeal } from '#features/appeals/appeals.api.ts'

/** One decision as its member reads it: what, why, since when and until when, and what became of an appeal. */
export function DecisionCard({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation('appeals')
  const appealing = useAppeal(decision)
  const { measure, isInForce, taken } = decision
  return (
    <li className="stack stack-8">
      <div className="between">
        <h3 className="strong font-text text-17">
          {t(taken && taken !== 'media' ? `taken.${taken}` : `measures.${measure}`)}
        </h3>
        {/* A reminder binds nobody, so that it is only told when it was taken back. */}
        {(measure !== 'educate' || !isInForce) && (
          <Tag tone={isInForce ? 'pending' : 'plain'} tint>
            {t(isInForce ? 'inForce' : 'notInForce')}
          </Tag>
        )}
      </div>
      <DecisionText decision={decision} />
      <AppealPart decision={decision} appealing={appealing} />
    </li>
  )
}
