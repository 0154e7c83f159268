import { menuItemClass } from '@amour/ui/components/menu-item-class.ts'
import { Ban, EyeOff, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeAbout } from './write-about.ts'
import { paths } from '#paths.ts'

type SafetyItemsProps = { username: string; onPart: (parting: 'block' | 'hide') => void }

/** Items of a menu, wherever a member is met: hide, block, report. */
export function SafetyItems({ username, onPart }: SafetyItemsProps) {
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
      <Link
        className={menuItemClass({ danger: true })}
        to={paths.form('abuse')}
        state={writeAbout('', t('reportAbout', { username }))}
      >
        <Flag className="i" aria-hidden />
        {t('report')}
      </Link>
    </>
  )
}
