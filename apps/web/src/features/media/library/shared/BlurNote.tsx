import type { Media } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { useSafeSearchToggle } from '#app/account/use-safe-search.ts'
import { paths } from '#paths.ts'

type BlurNoteProps = Pick<Media, 'kind' | 'blur'>

/** The server's blur of something explicit, why it is there, and what there is to do about it. */
export function BlurNote({ kind, blur }: BlurNoteProps) {
  const { t } = useTranslation('sharing')
  const { ageAccess = 'open' } = useUser()
  return (
    <div className="blur-note">
      {blur && <img src={blur} alt="" />}
      <div className="blur-note-text">
        <Tag tone="explicit">{t('blurred.explicit')}</Tag>
        {ageAccess === 'open' ? <SafeSearchBlur kind={kind} /> : <AgeBlur isOff={ageAccess === 'explicitOff'} />}
      </div>
    </div>
  )
}

function SafeSearchBlur({ kind }: Pick<BlurNoteProps, 'kind'>) {
  const { t } = useTranslation('sharing')
  const { mutate: toggle, isPending } = useSafeSearchToggle()
  return (
    <>
      <p>{t(`blurred.${kind}`)}</p>
      <p className="small">{t('blurred.how')}</p>
      <Button variant="quiet" busy={isPending} onClick={() => toggle()}>
        {t('blurred.switchOff')}
      </Button>
    </>
  )
}

function AgeBlur({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation('sharing')
  if (isOff) return <p>{t('blurred.explicitOff')}</p>
  return (
    <>
      <p>{t('blurred.age')}</p>
      <p className="small">{t('blurred.ageHow')}</p>
      <Link className={buttonClass({ variant: 'quiet' })} to={paths.ageCheck()}>
        {t('blurred.prove')}
      </Link>
    </>
  )
}
