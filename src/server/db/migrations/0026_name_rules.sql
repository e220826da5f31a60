-- One rule of what is the same name, for every name that must be unique (src/domain/nameKey.ts has it for the processes).
create function wardlink_same_name(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    lower(translate(
      normalize(regexp_replace(name, '[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), nfkc),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')),
    '\s+', ' ', 'g'));
--> statement-breakpoint
-- One rule of what is searched: also without accents and vowel signs, in one kind of kana, with one letter for those that are written for one another.
create function wardlink_search_text(sought text) returns text language sql immutable strict parallel safe
  return translate(
    normalize(
      regexp_replace(normalize(wardlink_same_name(sought), nfd), '[\u0300-\u036F\u0640\u064B-\u065F\u0670]', '', 'g'),
      nfc),
    'øłđðıىیکةٱぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ', 'olddiييكهاァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ');
--> statement-breakpoint
-- The order of lists: by the rules of all languages, and numbers by their value. A PostgreSQL without ICU orders by code points.
do $$ begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation wardlink_order (provider = icu, locale = 'und-u-kn-true');
  else
    create collation wardlink_order from "C";
  end if;
end $$;
