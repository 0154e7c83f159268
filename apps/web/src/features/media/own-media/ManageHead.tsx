import type { MediaKind, MediaQuota } from '@amour/contract/media/media.ts'
import { classes } from '@amour/ui/classes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatBytes } from '#app/text/format.ts'
import { paths } from '#paths.ts'

type ManageHeadProps = { kind: MediaKind; quota: MediaQuota | undefined; isWhole: boolean }

/** What this page is, how much room is left, and the way to the other kind. */
export function ManageHead({ kind, quota, isWhole }: ManageHeadProps) {
  const { t } = useTranslation('media')
  const used = quota && (kind === 'photo' ? quota.photos : quota.videos)
  const bytes = quota && { used: formatBytes(quota.bytes.used), limit: formatBytes(quota.bytes.limit) }
  return (
    <div className="page-head">
      <div>
        <h1 className="t-page">{t(`${kind}.manage`)}</h1>
        {/* How long this is depends on what is not known yet, and it moves what stands beside it. What has come is told by it. */}
        <p role="status" className={classes('num', !isWhole && 'invisible')}>
          {used && `${t('quota', { used: used.used, limit: used.limit })} `}
          {bytes && quota.bytes.used > 0 && `${t('space', bytes)} `}
          {t(`${kind}.looked`)}
        </p>
      </div>
      <nav className={classes('seg', !isWhole && 'invisible')} aria-label={t('kinds')}>
        <Link to={paths.photos()} aria-current={kind === 'photo' ? 'page' : undefined}>
          {t('photo.all')}
        </Link>
        <Link to={paths.videos()} aria-current={kind === 'video' ? 'page' : undefined}>
          {t('video.all')}
        </Link>
      </nav>
    </div>
  )
}
