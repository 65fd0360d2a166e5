import { Prisma } from '@repo/prisma/lottery-types'
import type { Invariant } from './invariant.types.ts'
import { createSqlInvariant } from './invariant.types.ts'

/** The invariants of draws, their sealed lists and their prizes. */
export const drawInvariants: readonly Invariant[] = [
  createSqlInvariant(
    'draw-series',
    'draws are numbered without a gap, one at most is open, and each is bound to the one before it',
    Prisma.sql`
      SELECT week AS subject, 'its number leaves a gap' AS why FROM (SELECT week, sequence, row_number() OVER (ORDER BY sequence) AS place FROM draw) AS numbered
      WHERE sequence <> place
      UNION ALL SELECT string_agg(week, ' '), 'are open at once' FROM draw WHERE state = 'open' HAVING count(*) > 1
      UNION ALL SELECT draw.week, 'names another draw before it' FROM draw LEFT JOIN draw AS previous ON previous.sequence = draw.sequence - 1
      WHERE draw.manifest IS NOT NULL AND draw.manifest::jsonb ->> 'previous_manifest_sha256' IS DISTINCT FROM previous.manifest_sha256`,
  ),
  createSqlInvariant(
    'draw-manifest',
    'the manifest of a sealed draw says what its row says, and has the hash that its row says',
    Prisma.sql`
      SELECT week AS subject FROM draw CROSS JOIN LATERAL (SELECT manifest::jsonb AS said) AS text
      WHERE manifest IS NOT NULL AND (encode(sha256(convert_to(manifest, 'UTF8')), 'hex') <> manifest_sha256
        OR said ->> 'draw' IS DISTINCT FROM week OR said ->> 'sequence' IS DISTINCT FROM sequence::text
        OR (sealed_at IS NOT NULL AND (
          said ->> 'tickets', said ->> 'list_sha256', said ->> 'merkle_root', said ->> 'carried_in_cents', said ->> 'pot_cents', said ->> 'winners',
          said ->> 'choice', said ->> 'chain', said ->> 'round', said ->> 'draw_time', said ->> 'contribution_cents', said ->> 'floor_winners',
          said -> 'votes', said -> 'odds')
        IS DISTINCT FROM (
          ticket_count::text, list_sha256, merkle_root, carried_in_cents::text, pot_cents::text, winners::text, choice::text, chain, round::text,
          extract(epoch FROM draw_time)::bigint::text, contribution_cents::text, floor_winners::text,
          jsonb_build_object('minimum', votes_minimum, 'median', votes_median, 'maximum', votes_maximum, 'none', votes_none),
          jsonb_build_object('minimum', odds_minimum, 'median', odds_median, 'maximum', odds_maximum))))`,
  ),
  createSqlInvariant(
    'draw-pot',
    'a pot is the contribution of each ticket and what was carried in',
    Prisma.sql`
      SELECT week AS subject, pot_cents, ticket_count, contribution_cents, carried_in_cents FROM draw
      WHERE sealed_at IS NOT NULL AND pot_cents <> ticket_count * contribution_cents::bigint + carried_in_cents`,
  ),
  createSqlInvariant(
    'draw-list',
    'the sealed list is the validated participations, in the order of their bytes, with as many tickets and votes as its draw says',
    Prisma.sql`
      SELECT draw_id, number, 'is sealed, and no validated participation' AS why FROM (
        SELECT draw_id, number, vote, kind, holder FROM sealed_ticket
        EXCEPT SELECT draw_id, number, vote, kind, holder FROM participation WHERE state = 'validated') AS surplus
      UNION ALL SELECT draw_id, number, 'is validated, and not sealed' FROM (
        SELECT draw_id, number, vote, kind, holder FROM participation JOIN draw ON draw.id = draw_id
        WHERE participation.state = 'validated' AND sealed_at IS NOT NULL
        EXCEPT SELECT draw_id, number, vote, kind, holder FROM sealed_ticket) AS missing
      UNION ALL SELECT draw_id, number, 'is in the wrong place' FROM (
        SELECT draw_id, number, position, row_number() OVER (PARTITION BY draw_id ORDER BY number COLLATE "C") - 1 AS place FROM sealed_ticket) AS placed
      WHERE position <> place
      UNION ALL SELECT draw.id, NULL, 'says another number of tickets or votes' FROM draw CROSS JOIN LATERAL (
        SELECT count(*) AS tickets, count(*) FILTER (WHERE vote = 'minimum') AS minimum, count(*) FILTER (WHERE vote = 'median') AS median,
          count(*) FILTER (WHERE vote = 'maximum') AS maximum, count(*) FILTER (WHERE vote = 'none') AS none
        FROM sealed_ticket WHERE draw_id = draw.id) AS counted
      WHERE (tickets, minimum, median, maximum, none) IS DISTINCT FROM (coalesce(ticket_count, 0), coalesce(votes_minimum, 0),
        coalesce(votes_median, 0), coalesce(votes_maximum, 0), coalesce(votes_none, 0))`,
  ),
  createSqlInvariant(
    'draw-beacon',
    'a draw that is drawn has the beacon of the round that it declared, and its seed',
    Prisma.sql`
      SELECT week AS subject FROM draw LEFT JOIN draw_beacon AS beacon ON beacon.draw_id = draw.id
      WHERE (drawn_at IS NOT NULL) <> (beacon.draw_id IS NOT NULL) OR (drawn_at IS NOT NULL AND (
        (beacon.chain, beacon.round) IS DISTINCT FROM (draw.chain, draw.round)
        OR beacon.randomness <> encode(sha256(decode(beacon.signature, 'hex')), 'hex')
        OR seed <> encode(sha256(convert_to('draw/v1:' || manifest_sha256 || ':' || beacon.randomness, 'UTF8')), 'hex')))`,
  ),
  createSqlInvariant(
    'prize-ranks',
    'a rank has one winner, a ticket and a player win once, and every prize is of the ticket that it names',
    Prisma.sql`
      SELECT draw_id, rank::text AS subject, 'has more than one winner' AS why FROM prize GROUP BY draw_id, rank HAVING count(*) > 1
      UNION ALL SELECT draw_id, number, 'wins more than once' FROM prize GROUP BY draw_id, number HAVING count(*) > 1
      UNION ALL SELECT prize.draw_id, prize.number, 'is another player’s ticket' FROM prize JOIN participation ON participation.id = participation_id
      WHERE (participation.draw_id, participation.number) IS DISTINCT FROM (prize.draw_id, prize.number)
        OR (prize.player_id IS NOT NULL AND prize.player_id <> participation.player_id)`,
  ),
  createSqlInvariant(
    'prize-sums',
    'the prizes of a draw that stand, or are on their way to another rank, are its pot',
    Prisma.sql`
      SELECT week AS subject, pot_cents, prizes FROM draw
      CROSS JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS prizes FROM prize WHERE draw_id = draw.id AND (prize.state <> 'replaced' OR NOT EXISTS (
        SELECT FROM prize AS next WHERE next.draw_id = prize.draw_id AND next.replaces_rank = prize.rank))) AS stand
      WHERE prizes <> CASE WHEN drawn_at IS NULL THEN 0 ELSE pot_cents END`,
  ),
  createSqlInvariant(
    'prize-result',
    'the first prizes of a draw are those of its result',
    Prisma.sql`
      WITH drawn AS (
        SELECT draw.id AS draw_id, winner.rank, winner.ticket AS number, winner.score, winner.cents FROM draw
        CROSS JOIN LATERAL jsonb_to_recordset(result::jsonb -> 'winners') AS winner(rank int, ticket text, score text, cents bigint)
        WHERE drawn_at IS NOT NULL),
      stored AS (SELECT draw_id, rank, number, score, cents FROM prize WHERE replaces_rank IS NULL)
      SELECT draw_id, rank, number, 'is drawn and has no such prize' AS why FROM (SELECT * FROM drawn EXCEPT SELECT * FROM stored) AS missing
      UNION ALL SELECT draw_id, rank, number, 'has a prize that was not drawn' FROM (SELECT * FROM stored EXCEPT SELECT * FROM drawn) AS surplus`,
  ),
  createSqlInvariant(
    'prize-handed-on',
    'a prize that was refused is handed on to one rank, whole, within an hour; nobody else has the prize of another rank',
    Prisma.sql`
      SELECT refused.draw_id, refused.rank, 'is replaced by nobody' AS why FROM prize AS refused
      WHERE refused.state = 'replaced' AND ended_at < app_now() - interval '1 hour'
        AND NOT EXISTS (SELECT FROM prize AS next WHERE next.draw_id = refused.draw_id AND next.replaces_rank = refused.rank)
      UNION ALL SELECT next.draw_id, next.rank, 'has the prize of a rank that was not refused, or another sum' FROM prize AS next
      LEFT JOIN prize AS refused ON refused.draw_id = next.draw_id AND refused.rank = next.replaces_rank
      WHERE next.replaces_rank IS NOT NULL AND (refused.state, refused.cents) IS DISTINCT FROM ('replaced', next.cents)`,
  ),
]
