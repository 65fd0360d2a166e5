import { siteTermsVersion } from '@repo/lottery-rules/site-terms'

/** Inserts validated tickets of new players: $1 is the draw, $2 the number, up to a million. */
export const manyTicketsSql = `
  WITH made AS (
    INSERT INTO player (status, email, nickname, nickname_key, password_hash, birth_name, first_name, gender, birth_date, birth_city, residence_city,
      country, terms_version, terms_accepted_at, created_at, activated_at, validated_at, sponsor_code)
    SELECT 'validated', name || '@test.test', name, name, 'none', 'Martin', 'Camille', 'female', '1990-05-17', 'Lyon', 'Lille',
      (ARRAY['FR', 'BE', 'ES', 'IT'])[1 + serial % 4], '${siteTermsVersion}', app_now(), app_now(), app_now(), app_now(), name
    FROM (SELECT serial, 'many-' || left(md5($1::text), 6) || '-' || serial AS name FROM generate_series(1, $2::int) AS serial) AS numbered
    RETURNING id, split_part(nickname, '-', 3)::int AS serial)
  INSERT INTO participation (draw_id, player_id, state, vote, kind, number, nonce, holder, created_at, validated_at)
  SELECT $1::uuid, id, 'validated', (ARRAY['minimum', 'median', 'maximum', 'maximum', 'none'])[1 + serial % 5]::"Vote",
    (CASE WHEN serial % 4 = 0 THEN 'free' ELSE 'paid' END)::"CreditKind",
    chr(65 + (serial * 7) % 26) || chr(65 + (serial / 26) % 26) || lpad((serial % 100)::text, 2, '0') || chr(65 + (serial * 11) % 26)
      || chr(65 + (serial / 676) % 26) || lpad(((serial / 100) % 100)::text, 2, '0'),
    encode(sha256(('nonce' || serial)::bytea), 'hex'),
    encode(sha256(convert_to('holder/v1:' || encode(sha256(('nonce' || serial)::bytea), 'hex') || ':' || id::text, 'UTF8')), 'hex'),
    app_now(), app_now()
  FROM made`
