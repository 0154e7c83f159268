import { Button } from '@amour/ui/components/form/Button.tsx'
import { classes } from '@amour/ui/classes.ts'
import { ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/text/format.ts'
import '@amour/ui/motion/motion.css'

type LikeButtonProps = {
  liking: { likes: number; liked: boolean; toggle: () => void }
  /** What is liked, for a screen reader. */
  name: string
}

/** Likes a photo or video, or takes that back, and tells how many do. */
export function LikeButton({ liking: { likes, liked, toggle }, name }: LikeButtonProps) {
  const { t } = useTranslation('sharing')
  return (
    <Button
      variant="ghost"
      className={classes('lamp', liked && 'lamp--on')}
      aria-pressed={liked}
      icon={<ThumbsUp className="i" fill={liked ? 'currentColor' : 'none'} aria-hidden />}
      onClick={toggle}
    >
      <span>
        {t('like')} <span className="sr">{name}</span>
      </span>
      {likes > 0 && <span className="num">{formatNumber(likes)}</span>}
    </Button>
  )
}
