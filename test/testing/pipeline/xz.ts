const decoded = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** `Text.`, as the `xz` program packs it. */
export const xzText = decoded(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAEVGV4dC4AAAAAxSL5xIUeeocAAR0FuC2Arx+2830BAAAAAARZWg==',
);

/** The same with the check sum SHA-256. */
export const xzTextSha256 = decoded(
  '/Td6WFoAAArh+wyhAgAhARYAAAB0L+WjAQAEVGV4dC4AAAAA8G3OJ7hOGMyzx+lKBnnCec1CAn2iO88eHKH5TjZepCAAATUFEoPd8hibS5' +
    'oBAAAAAApZWg==',
);

/** One row of JSON lines with the text `Row.`. */
export const xzRow = decoded(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAPeyJ0ZXh0IjoiUm93LiJ9CgCqGuX6VazWXAABKBDlC2xgH7bzfQEAAAAABFla',
);

/** A tar with `a.txt`, in which is `A`. */
export const xzTar = decoded(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Af/AERdADCLiofEDvKXpPh1PcWp7dmXqh5kTHCkndFFwx/MiYWo5It9g0Im9NZnVKDPJOhRrF' +
    'abDgFmGUD/xjeYGXa9lqnb7dwAAHaVBgYX5zkOAAFggBAAAACKPF4qscRn+wIAAAAABFla',
);

/** 1 MB of the letter a. */
export const xzBomb = decoded(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj70I/ANFdADDv+7/+o7Fe5fg/sqomVfhocEFwFQ+N/R5MG4pCtxn0aRhxrmYjiopNL6MN2X+m44' +
    'wjEVPgWRjFdYrid/i2lH8MasDedElk4ulcU7IE2PdEDKtfDW1G6eXDdoi3llestk3haR1v+0uIEGxCy4g/XACP0E6vJiiUcR89jyThcJ6n' +
    'I1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPmTwz' +
    '82AAAAALrhEoE5KQ16AAHtAcCEPQDV4HauscRn+wIAAAAABFla',
);

/** 7,000 lines, in four blocks. */
export const xzLines = decoded(
  '/Td6WFoAAAFpIt42AgAhARwAAAAQz1jM4OpfBPddACoaCKIDPenm/uzz6UpoEnbfkcOi7XHyVe8i1dvvK9xZeyxK2zPzDOVJiFHe47qyrO' +
    'PVbuPwcweHUEIcfMcdW368dsxCTodwRMmepfUYzlOmhgAOleMeqQ69ObyftIDeavDaxR8EiuNw84F1T5vAgrd9DPsMW+HoWxN9AAzi5ID/' +
    'oFp12XxQwXyg49xQ+MlQXPDl4O7h5ve8p5s8cMpp17erdnObOEzDQ2BbyvcEbvyYrKIrq/k/5PLcO7UhfxGJqLYMZFL6/3F9W32qjUQoe0' +
    'JWSdQzVbBsA2Swo5ogaj+7la8Q/oc4C++Q4mq2N2zNG0iC0HMQDBQzlhPAxrk74SGyCTz+y5FiPaKv9rD13ivKPGGqHCdwkEaFlfS+RYe3' +
    'wLbP8dS2TJw43X9AU/peja+snNuHhevLXI4dfng/cacSCDniZGwVTU7zWac/dsy8t7f4vltEryc7cWGYVEIqD8F5Cog4XfJ5dq9fhN9WCz' +
    'bEGwlCYz6kJ7mkdyU0t+Z4fGIFAzQt+4ZF14bXf1IhmC9323nKBPF751xp7NmAeb+lPaLo4JCrI8Y32wgbLi+r/+HFIl7PAgBE1R747AIE' +
    '3ldFwHoKT5sh2vWj02LlkZ4QBEQTGpPjUZHIwPr1wW28267h6/dOlfDOEsHItUy6zc8LIpFMT5pB6ku+1k9vR0hCJm/IEUMygyCixJHdvr' +
    'bSOaK90P7EKUxYdsoKpBh58I3HWHObjLPuolyOrzBnPRgMjaDFJK49chgDc1DnWAABMldAATH2kQ4JLn60JhnWdBuVjTEnfIjU5b3djOqD' +
    'qvCFJj0f1L9sKZS71TS/5nEbd7Q8QZi7APhtwule4LlHMGSG2iIsnHVPo+IliG6XuFVOhT5S7KYyMX6rCA30nwTxrcDTU7qTeuk64fAzTx' +
    'aBzxat37v+p8ZEhxfXETesO1b+ERU6KBzKCdJdNsfM+c4EXUq9m47CtLpekW1WvMzhkakAZ0dIFOeMihvEV+B0942kJlaX7qtLvjDk9JkR' +
    'RUOv3io6iSasFh7zZ+JTIFw1HgNbrXltZ6O6PlmQwLFmrXfYoOUEqd/Aedxgr8WysmzF5Eqc4JjIxGu0bKW6h66CI6NkYqi/bf/pjSWcQc' +
    'I32nPeGi9xDyaaongjURODHB8+nkI2wfbfMn0A/dGUyMOoPcn37eHPcK29xpX+NqgVvRdqWIg2xI8LFXvr6i1u2r9RZk0pxGxx00ydBsLP' +
    'lh8PsYbasdL1ge3nNi9Resub9ALx4b8WwMatcQOhHFUHMih83Ps4trOTdsNQvLJ6f5teHrGFO9KExbEDsFWuapMA0xEabnzcezeuWU6LH0' +
    'dH9SaKC0nMmfWCJMm18pDvERDNlib1e+avg4E0trsAT8d34rVCndqbUm+5Reo7qpyxetIpyn2C22WYibxxFqWjvmBBhqf+7aAAvo5CknUv' +
    '67cfKSxGoBSMYHZ2Ir8QQ8gPqsNm+S0t8KN54DN6diNYj/cjk+1Lj9PiQilcEZYMxPdt96GQn1tvwSl2SumqMlZpcruiQRMACxjC+hGSKZ' +
    'LRUuZ+DZaEv9BmW0kb73G3ovEip6QVgCTUXW25T1c7kxyoUuyj6KzH9ivSgTdoOk8kvJwFEd5bllZX7i4Vl6UgF1R98Zfc7E6FOxy2EyrD' +
    'KVxr+ARaXqbArBfH+GhPDdf5+2nT8f4JRhmdEf4AAAANjAXiAgAhARwAAAAQz1jM4OpfA3hdABcH/U9ayJx5Gmo4SYr2tnkOqlJewHkLGj' +
    'tbxPp6clrnMvvHlUE0G3DReR2ZrNTQaTpZBTspymcic5yuMGYBqHNzJThFSjc6f8khRQb+N0xqi45FavGviC+QWIsuvjqofz//jawoOiLU' +
    'uaPz5N0cWPeRTVlahRp0DMZveseLYhkxPsLdbr1pYRl0iM76Qf/ZJJNUHPlME/KcAjJiX0LETQ135z4abiLLDD4ekNq1Dsl5F2XK0SNrQP' +
    'XVlJAhkmih7eiSBnOshENTd/wT3sXgJhjAk3k3mxkUczVte1+FvVtxE43adq8Gpya9Y0alea9FO+tBz0rBiRtPbjF8t3kXRPq05wch+rwk' +
    'MaMJpxw5usNgwNOQ43PYKYuVVCy83PtBLo2xl1GLnJ44qi1/c8rfIXHazfQlLGT0mZmGbU9QEkzYYg5Ku6aJ0uE2W07xRuPTTu4qFHYaW3' +
    'SnimMXDG06hB/v2QvBcRsBVeXTTo3VnlMMHiAwclr3atBFk9JILYcCNW0bNBZu7VE3fRUS7KsB/Z4+wpY5bisOmodlrM1ZPYNb/P80WHcU' +
    'E87fGORFen+YrGDcoeEqXNPkbRFyDW91HIVhPpi8QSAbRmmFHR5KbaRgrMNyONtEwNoJYnf1+9X4q72fYACbRr9zhGB117Uy8i41A3U7aj' +
    'KTpcsi70CVZzquJ9As2Ww9uHw5kuCCWJX4YqO+677TrQX9o4mnsCohWRlcR215u+YTMpk9OReqBwCjnAEj194v8ZwUd8GWowFWUfqZCu3I' +
    'JJVGQpHw8FVV0YbtP8Uq8wzpNllvt14GPLcsaHWUXO6o7PqY5NKhn/1kxdeavda1E2gISUQ/PLlak72Oc5fMobF/FK6T+OBFRHunUshisn' +
    '+2quQPtvXHLq9m2lImDgFvzIkwvzpDBHF8OtEwRBSHkT7h4Hji7jM6Z7VcuNzG2EK/An2Lz6dBR7qt+UEDOG/RCgX0EBsBP0xJjvK5w0xK' +
    'h3F0J8cg9M9lcBdcyMbkrWaC6xA8cSfqXOb5ZBcl341NJPmItcL55oTG1YyLE1dNa+cQfVVWqLaLKRLCI21bjKmNJoY91MJMDpBIjReikd' +
    'qAaKPbJiua8kxkJDxUjaRR12Mpna9H/9b3ht5Q+R18gv4hFtHJ1r+/zr9eikPRQE3tyg2GUEvbPhD5VRF1/sRxRTHrAABPOvEFAgAhARwA' +
    'AAAQz1jM4OpfA3hdABcH/U9ayJx5Gmo4SYr2tnkOqlJewLPoASYwbAGNxqw0HJaD8NYy77Mz3jWoS9tba6MKM1jtN/eMMIQfoZ+2KTDWvC' +
    'yIhTKE8sSnqmXuF5F3UTmuUJxWU0knYo/ChVjz8pN07XYcAdb22OKble2Vv2Lz3rFz0anMnySwtAG22HNEBaGnJw3+j/t/0fDXLiVWkv/S' +
    'mcdbhIgQm8p+xeq02creKwEvac4mFvr49eGZ84k+Mg2rSyGxeL6pI2t0cnAatqkevvpF8HSm2HOQvqSrB7bHxdfo18mWvx/PfYr6z2K6RW' +
    's2JONn38RB5KxcHqsN/zoiOmiGsKrjHxmn5SJ3PzhyaSoBCjF9FfREblHvxHVh1IwrqNkV3eWCNj3UqjWsbLhFd2JG82DJ1Lj4bSNH1Pv0' +
    'Jbk41LYE7WLQAkNjaG0ZrEv5KDGJLhKwMpeBEOqM+hBQ4xsxbnN7A8PU1lO92P2mcG+Rfq8qjiufnfhzIdGPK6QPQcaDayW/8VfKH3Ygiv' +
    'oWBYGEw/vjIhnJADZ1Vub89t8lFIN75vte2VD+rSEbvi5HRS/AvR7aRzu4B6iXENXMIDqsPUg+wERWEfTcSbN483vkrImldWm7pJ9XDqa/' +
    'dYbH7L7OoRs8EpAGq4YVpBKyvFwgfQOs2zK7se6gMHAY6lJnK4vbDHh+ueO/ZVb4qLC7ftoc1k6c6pKQEdsmKXNVAskOfdreh1jbhkK2bx' +
    'zF3OOXJnd7mDkIEb//XRgXF+AS0YYw9ky1Fh8nKOyJiP8mMuaWwBRv6qimj+rTLx+bryRiQZrUb2gxw2DU0wFVI5+bf7nfC6n6CbRpaVUF' +
    'IQDzWSAgCD1uo6bIizFojTXtegQ6FqOKTOY5tW4PW11VjUc7zwhZzKUyNxiaMKWUeCjVl3xAbJSJzD0Vu2e9PfA3bFzfnz2pON/bDPyQb2' +
    '0ZVdm6QKBIxvYDZkHQlkWnsGjgtBMFXzeb/y1HRGYhYcMW2tWJgvn+gkgWZGqeY+ZjRW+wimyYnjiLyhH/JobjYFVq7LEnmXJEdHhZyZGx' +
    'nsKtvn04AKAPHTCUurkl1oMqhKVaW2uIScB81DjbAlQQxv2SAeYOy55RnDOoSDBqjDRQAG5dDzXuvSj6Nf2drqnWO8qNhcG1pCkCrhMPdu' +
    'hZWZse7ZECy4b0t02QVSujw01ZC4K2mG4U4ADcgiU+AgAhARwAAAAQz1jM4HDcAiJdABcH/U9ayJx5Gmo4SYr2tnkOqlJewO7FASYwbAGN' +
    'xqw0HJaD8NWUXS2nLk8VCAzaldPJB1l70LDqixflPurY2j64A/DSYCDbI/Ww/F7N4NPyxwu9+W/NUWo57MeeT6gX1v6xFj7iKsAJdE5End' +
    '31b+nLpxM+EEZojxEW5QDshCMwrqZe3//FqalyWr/ilxefyMWKkcoi3lSHv/8BgpBkojXs3e5k+cQ3EqXZGh8ShvtuT0GwpD4jEIAGwrw2' +
    'XH8JpzdUntQkHP7ZqZHCQ9q5p+bKgF1hosH8g+SUje7Up7Q2ETRWOtidtISQT4NT+inEEOeppCUrfP4SqD9QBCIU55SkBggdP4/bns+A52' +
    'Y50+PmZS8Qi39sCRl+MABirlxgZVUjZHHtGChi+1fmINcDIOUh19ZUZO58M6tTLGxgL4uAoRYueti2ZbWNtIg1sRJwBDO1KzvOOwAvhElx' +
    'VNLA75HwTGBzCHpo6eYHAMg7mpXhqMfCXGIYM5sUMstW8QyxhQjAEuvD+K6jICyAalgTcuVk0uE8b6MAFqmBMlXqHoy1JFALG3VkbEMvSk' +
    'S4n0ax4BlLjWj/s1PJVMnyqCMQlVGIUutXU9IJWRmTLaHhEQo/TzlaDpr5nKhdqxkgr7jqmCOeBxNYDe9QO2NpumH87IGo05VV5YY7buE3' +
    'q4cqSdVnbuaJlXqWoTw/o1jcbhzaWeDAWLKwUinw84rbe6FphJ1iyAAAAH3IVr0ABI8K4NQDkAfg1AOQB+DUA7oE3eEBAACkpY2aKHKcEA' +
    'YAAAAAAVla',
);
