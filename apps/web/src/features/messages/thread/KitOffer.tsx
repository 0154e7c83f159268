import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '#app/account/me.ts'
import { useSlot } from '#app/storage/storage-slot.ts'
import { kitDeclinedSlot } from '#app/storage/storage.ts'
import { paths } from '#paths.ts'

/** From the first sealed message on: a kit, so that a forgotten password does not cost what was written. */
export function KitOffer() {
  const { t } = useTranslation('keys')
  const me = useMe()
  const declined = useSlot(kitDeclinedSlot)
  if (!me || me.recoveryKit || me.keyLocked || me.keyProblem || declined === me.id) return null
  return (
    <Alert tone="plain" title={t('kit.offer')} className="kit-offer">
      <p>{t('kit.offerText')}</p>
      <div className="cluster mt-2">
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.account('kit')}>
          {t('kit.make')}
        </Link>
        <Button variant="ghost" onClick={() => kitDeclinedSlot.set(me.id)}>
          {t('kit.notNow')}
        </Button>
      </div>
    </Alert>
  )
}
