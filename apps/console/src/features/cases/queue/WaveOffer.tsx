import { Button } from '@amour/ui/components/form/Button.tsx'
import { Waves } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '#app/display/format.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { useWaves } from './waves.api.ts'

type Props = { isOpen: boolean; onShow: (template: string, by: 'messages' | 'words') => void }

/** That many reports say the same, where they do; the largest wave of its kind first. */
export function WaveOffer({ isOpen, onShow }: Props) {
  const { t } = useTranslation('console-cases')
  const now = useNow()
  const found = useWaves(isOpen).data ?? []
  if (!isOpen) return null
  return found.flatMap(({ template, by, count, firstAt, reference }) => {
    if (by !== 'messages' && by !== 'words') return []
    return (
      <section key={by} className="wave" aria-label={t('wave', { count })}>
        <Waves size={20} aria-hidden />
        <div className="grow">
          <p className="strong">{t(`waveOf.${by}`, { count })}</p>
          <p className="small muted">{t('waveSince', { ago: formatAgo(firstAt, now), reference })}</p>
        </div>
        <Button variant="quiet" size="lg" onClick={() => onShow(template, by)}>
          {t('waveShow', { count })}
        </Button>
      </section>
    )
  })
}
