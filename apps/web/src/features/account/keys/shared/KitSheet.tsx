import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/text/format.ts'
import { KeepPaper } from './KeepPaper.tsx'
import '@amour/ui/styles/screens/paper.css'

/** What stands on the paper of a recovery kit: the code in its groups, and what the kit is told by. */
export type KitPaper = { code: string; number: string; createdAt: string }

/** A new recovery kit, its code shown this once, with every way to keep it: copied, as a file, on paper. */
export function KitSheet({ kit, onKept }: { kit: KitPaper; onKept: () => void }) {
  const { t } = useTranslation('keys')
  const title = t('kit.title')
  const about = t('kit.about', { number: kit.number, day: formatDay(kit.createdAt) })
  const lines = [t('kit.use'), t('kit.once'), t('kit.place')]
  return (
    <KeepPaper
      words={{
        keepNow: t('kit.keepNow'),
        keepNowHint: t('kit.keepNowHint'),
        copy: t('kit.copy'),
        copied: t('kit.copied'),
        download: t('kit.download'),
        print: t('kit.print'),
        kept: t('kit.kept'),
      }}
      copied={kit.code}
      file={{ name: 'recovery-kit.txt', text: [title, about, kit.code, ...lines].join('\n\n') }}
      onKept={onKept}
    >
      <div className="kit-code" role="group" aria-label={t('kit.code')}>
        {kit.code}
      </div>
      <p className="small muted">{about}</p>
      {createPortal(
        <article className="paper">
          <h1>{title}</h1>
          <p>{about}</p>
          <p className="kit-code">{kit.code}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </article>,
        document.body,
      )}
    </KeepPaper>
  )
}
