import type { OwnMedia } from '@amour/contract/media/media.ts'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type VisibilitySwitchProps = {
  /** What the switch is about, as it is heard. */
  name: string
  visibility: OwnMedia['visibility']
  onChange: (visibility: OwnMedia['visibility']) => void
}

/**
 * Whether one's own photo or video is public. Its name stays and begins with what is seen of it, since people who command
 * by voice say what they see; who sees the item now stands below and is heard after the state.
 */
export function VisibilitySwitch({ name, visibility, onChange }: VisibilitySwitchProps) {
  const { t } = useTranslation('media')
  const id = useId()
  return (
    <Switch
      checked={visibility === 'public'}
      aria-describedby={id}
      onChange={(event) => onChange(event.target.checked ? 'public' : 'private')}
      detail={
        <span id={id} aria-hidden>
          {t(`seenBy.${visibility}`)}
        </span>
      }
    >
      <span aria-hidden>{t('public')}</span>
      <span className="sr">{t('publicOf', { name })}</span>
    </Switch>
  )
}
