import type { SilenceStage } from '@repo/delivery-rules/goods-silence'
import { silenceStagesMs } from '@repo/delivery-rules/goods-silence'
import type { CourseNews } from '#api/core/notifications/course-news.service.ts'

const toMinutes = (stage: SilenceStage) => silenceStagesMs[stage] / 60_000

/** Returns the text for a carrier who is silent with goods aboard, before its account is suspended. */
export function writeSilentCarrierNews(
  stage: 'asked' | 'alerted',
  about: Pick<CourseNews, 'orderId' | 'occurrence'>,
): CourseNews {
  const consequence =
    stage === 'alerted'
      ? ` L’expéditeur et notre équipe sont prévenus. Sans nouvelles après ${toMinutes('stopped')} minutes, votre compte est suspendu jusqu’à la remise de la marchandise.`
      : ' Ouvrez l’application, ou écrivez à l’expéditeur.'
  return {
    kind: stage === 'alerted' ? 'still-silent-with-goods' : 'silent-with-goods',
    ...about,
    text: `Nous ne recevons plus votre position depuis plus de ${toMinutes(stage)} minutes, avec une marchandise à bord.${consequence}`,
    push: {
      title: 'Nous ne recevons plus votre position',
      body: 'Ouvrez l’application : votre livraison est en cours.',
      url: '/course',
    },
  }
}

/** The text for the company of a silent driver. It omits the name, which would outlive the account. */
export const silentDriverText = `Nous ne recevons plus la position d’un de vos chauffeurs depuis plus de ${toMinutes('asked')} minutes, avec une marchandise à bord : appelez-le.`

/** The reason of the suspension, as the owner of the account reads it. */
export const suspensionReason = `Vous transportez une marchandise et nous n’avons plus de nouvelles de vous depuis plus de ${toMinutes('stopped')} minutes. La suspension prend fin d’elle-même une fois la marchandise remise, si l’expéditeur ne signale rien.`
