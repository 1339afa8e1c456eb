-- Finding past appointments of a hospital by a name or a number (docs/decisions/0072-finding-appointments.md). An appointment is in these
-- indexes once it has ended, so that no booking writes to them.

-- The consonants of a word in seven classes, by what they sound like, in Latin and in nine Indian scripts: {k g q c}, {s j z ch sh}, {t d}, {p b v f w},
-- {n m}, {r}, {l}. Vowels, aspiration and doubled letters do not count. A word without consonants has the key `a`.
CREATE FUNCTION sound_key(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(regexp_replace(translate(
    regexp_replace(replace(replace(replace(lower(word), 'ch', 's'), 'zh', 'l'), 'x', 'ks'), '[^kgqcकखगघকখগঘકખગઘகకఖగఘಕಖಗಘਕਖਗਘକଖଗଘകഖഗഘsjzचछजझशषसচছজঝশষসચછજઝશષસசஜஶஷஸచఛజఝశషసಚಛಜಝಶಷಸਚਛਜਝਸ਼ਸଚଛଜଝଶଷସചഛജഝശഷസtdटठडढतथदधটঠডঢতথদধટઠડઢતથદધடதటఠడఢతథదధಟಠಡಢತಥದಧਟਠਡਢਤਥਦਧଟଠଡଢତଥଦଧടഠഡഢതഥദധpbvfwपफबभवপফবভપફબભવபவపఫబభవಪಫಬಭವਪਫਬਭਵପଫବଭଵപഫബഭവnmंङञणनऩमংঙঞণনমંઙઞણનમஂஙஞணநனமంఙఞణనమಂಙಞಣನಮਂਙਞਣਨਮଂଙଞଣନମംങഞണനഩമrरऱরરரறరఱರಱਰରരറlलळऴলલળலளழలళఴಲಳਲਲ਼ଲଳലളഴ]', '', 'g'),
    'kgqcकखगघকখগঘકખગઘகకఖగఘಕಖಗಘਕਖਗਘକଖଗଘകഖഗഘsjzचछजझशषसচছজঝশষসચછજઝશષસசஜஶஷஸచఛజఝశషసಚಛಜಝಶಷಸਚਛਜਝਸ਼ਸଚଛଜଝଶଷସചഛജഝശഷസtdटठडढतथदधটঠডঢতথদধટઠડઢતથદધடதటఠడఢతథదధಟಠಡಢತಥದಧਟਠਡਢਤਥਦਧଟଠଡଢତଥଦଧടഠഡഢതഥദധpbvfwपफबभवপফবভપફબભવபவపఫబభవಪಫಬಭವਪਫਬਭਵପଫବଭଵപഫബഭവnmंङञणनऩमংঙঞণনমંઙઞણનમஂஙஞணநனமంఙఞణనమಂಙಞಣನಮਂਙਞਣਨਮଂଙଞଣନମംങഞണനഩമrरऱরરரறరఱರಱਰରരറlलळऴলલળலளழలళఴಲಳਲਲ਼ଲଳലളഴ',
    repeat('k', 37) || repeat('s', 63) || repeat('t', 68) || repeat('p', 46) || repeat('n', 59) || repeat('r', 15) || repeat('l', 22)), '(.)\1+', '\1', 'g'), ''), 'a');

-- The keys of the words at the two ends of a name.
CREATE FUNCTION first_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN sound_key(split_part(trim(name), ' ', 1));
CREATE FUNCTION last_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN sound_key(split_part(trim(name), ' ', -1));

-- A key has letters of one byte: its order is that of the collation "C", in which a prefix is a range.
CREATE INDEX appointments_ended_by_first ON appointments (slot_id, first_key(patient_name) COLLATE "C", service_day)
  WHERE status IN ('completed', 'no_show') AND erased_at IS NULL;
CREATE INDEX appointments_ended_by_last ON appointments (slot_id, last_key(patient_name) COLLATE "C", service_day)
  WHERE status IN ('completed', 'no_show') AND erased_at IS NULL;
CREATE INDEX appointments_ended_by_number ON appointments (slot_id, coalesce(mobile, contact) COLLATE "C", service_day)
  WHERE status IN ('completed', 'no_show') AND erased_at IS NULL;
CREATE INDEX appointments_ended_by_last_digits ON appointments (slot_id, right(coalesce(mobile, contact), 4) COLLATE "C", service_day)
  WHERE status IN ('completed', 'no_show') AND erased_at IS NULL;
