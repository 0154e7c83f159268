import type { MemberCard } from '@amour/contract/people/members.ts'
import { classes } from '@amour/ui/classes.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '@amour/ui/motion/motion.css'
import { useFavourite } from '#features/people/favourites/favourites.api.ts'

type FavouriteButtonProps = {
  member: Pick<MemberCard, 'id' | 'username' | 'favourite'>
  className?: string | undefined
}

/** Marks a member as a favourite or unmarks them; only who presses it learns of it. */
export function FavouriteButton({ member, className }: FavouriteButtonProps) {
  const { t } = useTranslation('members')
  const { isFavourite, toggle } = useFavourite(member)
  return (
    <Button
      variant="quiet"
      iconOnly
      round
      className={classes('lamp', isFavourite && 'lamp--on', className)}
      icon={<Bookmark className={classes('i', isFavourite && 'fill-current text-claret')} aria-hidden />}
      aria-label={t(isFavourite ? 'favouriteRemove' : 'favouriteAdd', { username: member.username })}
      onClick={toggle}
    />
  )
}
