import { menuItemClass } from '@amour/ui/components/overlay/menu-item-class.ts'
import { Ban, EyeOff, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type SafetyItemsProps = { onPart: (kind: 'block' | 'hide') => void; onReport: () => void }

/** Items of a menu, wherever a member is met: hide, block, report. */
export function SafetyItems({ onPart, onReport }: SafetyItemsProps) {
  const { t } = useTranslation('blocks')
  return (
    <>
      <button type="button" className={menuItemClass()} onClick={() => onPart('hide')}>
        <EyeOff className="i" aria-hidden />
        {t('hide')}
      </button>
      <button type="button" className={menuItemClass({ danger: true })} onClick={() => onPart('block')}>
        <Ban className="i" aria-hidden />
        {t('block')}
      </button>
      <button type="button" className={menuItemClass({ danger: true })} onClick={onReport}>
        <Flag className="i" aria-hidden />
        {t('report')}
      </button>
    </>
  )
}
