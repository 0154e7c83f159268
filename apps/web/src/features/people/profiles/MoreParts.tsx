import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IntimateFields, LifeFields, AppearanceFields } from './fields/section-fields.tsx'

/** All that can wait, folded away. */
export function MoreParts() {
  const { t } = useTranslation('profiles')
  return (
    <details className="group">
      <summary className={buttonClass({ variant: 'quiet', wide: true, className: 'list-none justify-between' })}>
        <span>
          {t('first.more')} <span className="muted [font-weight:400]">{t('first.moreHint')}</span>
        </span>
        <ChevronDown className="i group-open:rotate-180" aria-hidden />
      </summary>
      <div className="mt-6">
        <Panel title={t('sections.look')}>
          <AppearanceFields />
        </Panel>
        <Panel title={t('sections.life')}>
          <LifeFields />
        </Panel>
        <Panel title={t('sections.intimate')}>
          <IntimateFields />
        </Panel>
      </div>
    </details>
  )
}
