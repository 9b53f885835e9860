-- What searches compare and look up (docs/decisions/0005-search.md), and the numbers that they find whatever stands between their digits
-- (docs/decisions/0051-numbers.md, docs/decisions/0074-number-keys.md).
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The words under which the interface shows a code, in Vietnamese and English; a test compares them with its texts. None for `none`.
create function shown_text(code text) returns text immutable parallel safe language sql return case code
  when 'gtsUsa' then 'GTS USA'
  when 'gtsAus' then 'GTS Australia'
  when 'gtsCad' then 'GTS Canada'
  when 'gtsSgp' then 'GTS Singapore'
  when 'DDU' then 'DDU – giao hàng chưa nộp thuế nhập khẩu DDU (Delivered duty unpaid)'
  when 'DDP' then 'DDP – giao hàng đã nộp thuế nhập khẩu DDP (Delivered duty paid)'
  when 'INFO_RECEIVED' then 'Đã nhận thông tin Info received'
  when 'COLLECTED' then 'Đã lấy hàng Collected'
  when 'ARRIVED_HUB' then 'Đã đến kho trung chuyển Arrived at hub'
  when 'OUT_FOR_DELIVERY' then 'Đang giao hàng Out for delivery'
  when 'IN_TRANSIT' then 'Đang vận chuyển In transit'
  when 'DELIVERED' then 'Đã giao hàng Delivered'
  when 'FAILED_ATTEMPT' then 'Giao không thành công Failed attempt'
  when 'EXCEPTION' then 'Gặp sự cố Exception'
  when 'EXPIRED' then 'Quá hạn Expired'
  when 'PENDING' then 'Đang chờ xử lý Pending'
end;

-- A day as forms, the API and the lists of both languages write it: "20/11/2026 2026-11-20 20 thg 11, 2026 20 nov 2026".
create function day_text(day timestamp) returns text stable parallel safe strict language sql
return replace(to_char(day, 'DD/MM/YYYY YYYY-MM-DD FMDD "thg" FMMM, YYYY FMDD mon YYYY'), ' sep ', ' sept ');

-- All punctuation and symbols (Unicode 17, categories P and S up to U+1FFFF), with unassigned code points between them.
create function search_separator() returns text immutable parallel safe language sql return
  '[!-/:-@\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb'
  '\u02ed\u02ef-\u02ff\u0375\u037e\u0384-\u0385\u0387\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u05f4\u0606-\u060f'
  '\u061b-\u061f\u066a-\u066d\u06d4\u06de\u06e9\u06fd-\u06fe\u0700-\u070d\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0964-\u0965\u0970'
  '\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b'
  '\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368'
  '\u1390-\u1399\u1400\u166d-\u166e\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u1940-\u1945\u19de-\u19ff'
  '\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3'
  '\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd-\u1ffe\u2010-\u2027\u2030-\u205e\u207a-\u207e\u208a-\u208e\u20a0-\u20c1'
  '\u2100-\u2101\u2103-\u2106\u2108-\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a-\u213b\u2140-\u2144\u214a-\u214d\u214f'
  '\u218a-\u244a\u249c-\u24e9\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u2fff\u3001-\u3004'
  '\u3008-\u3020\u3030\u3036-\u3037\u303d-\u303f\u309b-\u309c\u30a0\u30fb\u3190-\u3191\u3196-\u319f\u31c0-\u31ef\u3200-\u321e\u322a-\u3247'
  '\u3250\u3260-\u327f\u328a-\u32b0\u32c0-\u33ff\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721'
  '\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df'
  '\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ufb29\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf'
  '\ufdfc-\ufdff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee\ufffc-\ufffd\U00010100-\U00010102'
  '\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0\U0001056f\U00010857\U00010877-\U00010878\U0001091f'
  '\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e'
  '\U00010d8e-\U00010d8f\U00010ead\U00010ed0-\U00010ed8\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110bc'
  '\U000110be-\U000110c1\U00011140-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df'
  '\U00011238-\U0001123d\U000112a9\U000113d4-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7'
  '\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46'
  '\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8'
  '\U00011f43-\U00011f4f\U00011fd5-\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f'
  '\U00016b44-\U00016b45\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f-\U0001ccef\U0001ccfa-\U0001cef0'
  '\U0001cf50-\U0001d164\U0001d16a-\U0001d16c\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245\U0001d300-\U0001d356'
  '\U0001d6c1\U0001d6db\U0001d6fb\U0001d715\U0001d735\U0001d74f\U0001d76f\U0001d789\U0001d7a9\U0001d7c3\U0001d800-\U0001d9ff'
  '\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e-\U0001e95f'
  '\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbef\U0001fbfa]';

-- What is not compared as it is, apart from the en dash, which is frequent: needless characters, and those that are written for others.
create function search_unlike() returns text immutable parallel safe language sql return
  '[`\u0085\u00a0\u00ab\u00ad\u00b4\u00bb\u00f0\u0256\u02b9-\u02bd\u02c8\u02ee\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
  '\u2000-\u2012\u2014\u2015\u2018-\u201f\u2026\u2028-\u202f\u2032\u2033\u2035\u2036\u2039\u203a\u205f-\u206f\u2212\u3000\u300c-\u300f\u301d-\u301f'
  '\u3164\ufe00-\ufe0f\ufe58\ufe63\ufeff\uff01-\uff5e\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001d400-\U0001d7ff\U000e0000-\U000e0fff]';

-- What a search compares its words with: the text in lower case and without marks, then its words with marks. A space follows each punctuation
-- mark, so that whatever begins a word follows a space.
-- What a search compares its words with: the text in lower case and without marks, then its words with marks. A space follows each separator, so
-- that whatever begins a word follows a space. The same is done with what people type by `alike` of the program.
create function search_text(value text) returns text immutable parallel safe strict language plpgsql as $$
declare
  marked text := replace(lower(value collate "und-x-icu"), '–', '-');
  plain text;
begin
  if marked ~ search_unlike() then
    if marked ~ '[\uff01-\uff5e\U0001d400-\U0001d7ff]' then marked := lower(normalize(marked, NFKC) collate "und-x-icu"); end if;
    marked := regexp_replace(marked, '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g');
    marked := translate(replace(marked, '…', '...'), 'ðɖ‐‑‒–—―−﹘﹣`´ʹʻʼʽˈ‘’‚‛′‵‹›«»ʺˮ“”„‟″‶「」『』〝〞〟',
      'đđ' || repeat('-', 9) || repeat('''', 15) || repeat('"', 17));
    -- What is left cannot be seen.
    marked := regexp_replace(marked, search_unlike(), '', 'g');
  end if;
  marked := regexp_replace(
    replace(replace(replace(replace(marked, E'\n', ' '), E'\r', ' '), E'\t', ' '), E'\x02', ' '), search_separator(), '\& ', 'g');
  plain := unaccent(marked);
  if plain = marked then return ' ' || plain || ' '; end if;
  return ' ' || plain || E' \x02 ' || coalesce((
    select string_agg(distinct m collate "C", ' ')
    from unnest(string_to_array(marked, ' '), string_to_array(plain, ' ')) word (m, p)
    where m collate "C" <> p collate "C"), '') || ' ';
end $$;

-- The keys under which the index has a search text:
--   of each word that begins with a digit: a space and its first two digits, or one if no other follows;
--   of each other word, and of those with digits and letters: the first four characters;
--   of such a word with marks: the first three, if one of them has a mark (here a letter that is not ASCII), otherwise four;
--   of each number that directly follows `-` or `/`: this, the two characters before it, a space, and the first three digits (`/15 12`, `-sn 577`);
--   of each number of three digits or more: four digits from each digit on, and the last three, without the points and commas between them;
--   days (`05/ 09/ 2026`, `2026- 09- 05`).
-- 48 to 57 are the digits; E'\x02' stands between the two keys of a number.
-- The cost is so high that PostgreSQL combines the indexes of words and order whenever it can, even if it takes the rows of an order for a tenth of what
-- they are: it would calculate the keys of all of them, 0.3 ms each.
create function search_keys(value text) returns tsvector immutable parallel safe strict cost 10000000 language plpgsql as $$
declare
  plain text := split_part(value, E'\x02', 1);
  parts text[] := string_to_array(plain, ' ');
begin
  return array_to_tsvector(
    array(select left(word, 4) from unnest(parts) word where word <> '' and (ascii(word) not between 48 and 57 or word ~ '[a-z]'))
    || array(
      select left(word, case when octet_length(left(word, 3)) > 3 then 3 else 4 end)
      from unnest(string_to_array(split_part(value, E'\x02', 2), ' ')) word
      where word <> '' and (ascii(word) not between 48 and 57 or word ~ '[a-z]'))
    || string_to_array((
      select string_agg(
        ' ' || left(word, case when ascii(substr(word, 2, 1)) between 48 and 57 then 2 else 1 end)
          || case when right(before, 1) in ('-', '/')
            then E'\x02' || right(before, 1) || left(right(before, 3), -1) || ' ' || substring(word, '^[0-9]{1,3}') else '' end,
        E'\x02')
      from (select unnest(parts) as before, unnest(parts[2:]) as word) part where ascii(word) between 48 and 57), E'\x02')
    || array(
      select substr(digits, generate_series(1, length(digits) - 2), 4)
      from unnest(string_to_array(regexp_replace(replace(replace(plain, '. ', ''), ', ', ''), '[^0-9]+', ' ', 'g'), ' ')) digits)
    || array(select match[1] from regexp_matches(plain, '[0-9]{2}/ [0-9]{2}/ [0-9]{4}|[0-9]{4}- [0-9]{2}- [0-9]{2}', 'g') match));
end $$;

-- The digits of telephone numbers as words of a search text, unless they are written without anything between them: as they were typed, and both as
-- 0… and as 84… if they are Vietnamese. A text may have several numbers: after a letter, a comma, a semicolon or a plus, and where nine digits or more
-- that begin with 0 follow a space, a dash or a slash. Most texts hold one number, so they are not split, and no statement is run for them.
create function phone_search_text(variadic phones text[]) returns text immutable parallel safe language plpgsql as $$
declare
  phone text;
  part text;
  digits text;
  subscriber text;
  words text;
begin
  foreach phone in array phones loop
    continue when phone is null;
    foreach part in array case
      when phone ~ '[[:alpha:],;|&+\r\n]|[-/\s]0[0-9 .()]{8}'
        then regexp_split_to_array(phone, '[[:alpha:],;|&+\r\n]+|[-/]\s*(?=0[0-9 .()]{8})|\s+(?=0[0-9]{8})')
      else array[phone] end loop
      digits := regexp_replace(part, '[^0-9]+', '', 'g');
      continue when length(digits) < 3;
      subscriber := substring(digits from '^(?:0|(?:00)?840?)([1-9][0-9]{7,9})$');
      words := concat_ws(' ', words, nullif(digits, part), nullif('0' || subscriber, digits), nullif('84' || subscriber, digits));
    end loop;
  end loop;
  return nullif(words, '');
end $$;

-- As `numberKey` in contract/src/shared/text/number-forms.ts. What is unique are the texts as they were typed.
-- In SQL, it would be written into queries and count as cheap, and if it were strict, who has a key has a number: either way the planner, with
-- statistics of yesterday, would read all rows with a number instead of the index of their keys.
create function number_key(value text) returns text immutable parallel safe cost 1000 language plpgsql as $$
begin
  return regexp_replace(
    upper(translate(lower(normalize(value, NFKD) collate "und-x-icu"), 'đð', 'dd') collate "C"),
    '[^0-9A-Z\u0370-\u1fff\u2c00-\u2fff\u3040-\ufdff\U00010000-\U0010ffff]+', '', 'g');
end $$;
