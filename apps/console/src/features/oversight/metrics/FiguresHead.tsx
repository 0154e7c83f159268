import { Button } from '@amour/ui/components/form/Button.tsx'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#app/hooks/use-keys.ts'
import { NavLink } from 'react-router'
import { paths } from '#paths.ts'

type Props = { title: string; lead: string | undefined; onDownload: (() => void) | undefined; children?: ReactNode }

/** What the figures are of, the other view of them, and the way to take them along. */
export function FiguresHead({ title, lead, onDownload, children }: Props) {
  const { t } = useTranslation('console-metrics')
  useKeys({ d: onDownload })
  return (
    <div className="pagehead">
      <div>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      <div className="row gap12 wrap">
        {children}
        <ViewSwitch />
        <Button variant="quiet" onClick={onDownload} disabled={!onDownload}>
          <Download size={16} aria-hidden />
          <span>{t('download')}</span>
          <kbd>D</kbd>
        </Button>
      </div>
    </div>
  )
}

/** The two faces of the figures: for the staff, and for everybody. */
function ViewSwitch() {
  const { t } = useTranslation('console-metrics')
  return (
    <nav className="seg viewseg" aria-label={t('views')}>
      <NavLink to={paths.metrics()} end>
        {t('metrics')}
      </NavLink>
      <NavLink to={paths.transparency()}>{t('transparency')}</NavLink>
    </nav>
  )
}
