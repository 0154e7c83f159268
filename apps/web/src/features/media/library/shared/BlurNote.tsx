import type { Media } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { useTranslation } from 'react-i18next'
import { useSafeSearchToggle } from '#app/account/use-safe-search.ts'

type BlurNoteProps = Pick<Media, 'kind' | 'blur'>

/** The server's blur of something explicit, why it is there, and how it is switched off. */
export function BlurNote({ kind, blur }: BlurNoteProps) {
  const { t } = useTranslation('navigation')
  const { mutate: toggle, isPending } = useSafeSearchToggle()
  return (
    <div className="blur-note">
      {blur && <img src={blur} alt="" />}
      <div className="blur-note-text">
        <Tag tone="explicit">{t('veil.explicit')}</Tag>
        <p>{t(`veil.${kind}`)}</p>
        <p className="small">{t('veil.how')}</p>
        <Button variant="quiet" busy={isPending} onClick={() => toggle()}>
          {t('veil.switchOff')}
        </Button>
      </div>
    </div>
  )
}
